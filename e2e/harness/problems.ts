import type { BrowserContext } from '@playwright/test'

/** Only a warning in the console, but it means that we send a feature name that the browser doesn't know. */
const UNKNOWN_FEATURE = /Permissions-Policy/

/** Records errors in the pages of a test. */
export class Problems {
  readonly #ourOrigin: string
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  constructor(ourUrl: string) {
    this.#ourOrigin = new URL(ourUrl).origin
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || UNKNOWN_FEATURE.test(message.text()))
        this.#note(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#note(`page: ${error.error().message}`))
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      const isOutside = /^https?:$/.test(protocol) && origin !== this.#ourOrigin
      if (isOutside) this.#note(`request to another server: ${request.url()}`)
    })
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  unexpected(): string[] {
    return this.#found.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }

  #note(problem: string): void {
    this.#found.push(problem)
  }
}
