/** Milliseconds before progress is reported. */
const PROGRESS_DELAY_MS = 1_000

export type ReportProgress = (sentence: string) => void

/** Waits for `work`, and reports what is being done if it takes longer than a second. */
export async function withProgress<T>(doing: string, work: Promise<T>, tell: ReportProgress): Promise<T> {
  const timer = setTimeout(tell, PROGRESS_DELAY_MS, doing)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
