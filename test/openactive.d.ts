/** The parts of OpenActive's validators that tests use; the packages have no types. */
interface Finding {
  severity: 'failure' | 'warning' | 'suggestion' | 'notice'
  message: string
  path?: string
}

declare module '@openactive/data-model-validator' {
  export function validate(
    data: unknown,
    options: { loadRemoteJson: boolean; type: string },
  ): Promise<Finding[]>
}

declare module '@openactive/rpde-validator' {
  interface Page {
    url: string
    errors: Finding[]
  }
  /** Walks a feed by its address; delays in milliseconds. */
  export function RpdeValidator(
    url: string,
    options: { logCallback: (log: unknown) => void; requestDelayMs: number; pageLimit: number },
  ): Promise<{ pages: Page[] }>
}
