import { type BrowserContext, test as base, expect } from '@playwright/test'
import { awaitInterception } from './interception.ts'
import { Problems } from './problems.ts'

interface Fixtures {
  problems: Problems
  /** Declares that the test causes an error whose message matches. */
  expectProblem: (pattern: RegExp) => void
  context: BrowserContext
}

/** A test that also fails when a page reports an unexpected error or requests any other server. */
export const test = base.extend<Fixtures>({
  problems: ({ baseURL }, use) => use(new Problems(baseURL ?? '')),
  expectProblem: ({ problems }, use) => use((pattern) => problems.expect(pattern)),
  context: async ({ context, problems }, use) => {
    problems.watch(context)
    await context.addInitScript(drawMapsCoarsely)
    context.on('page', awaitInterception)
    await use(context)
    // A handler of a request may still be under way when the test has seen all it wanted.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems.unexpected()).toEqual([])
  },
})

/** Maps are drawn without a GPU: a quarter of the pixels saves minutes. Nothing else reads this number. */
function drawMapsCoarsely() {
  Object.defineProperty(window, 'devicePixelRatio', { value: 0.5 })
}

export { expect }
