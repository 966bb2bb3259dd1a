import type { Page, Response } from '@playwright/test'

/** Opens a page of ours and waits until it answers to people. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await untilItAnswers(page)
  return response
}

/** Until React has taken over what the server sent. */
export async function untilItAnswers(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$'))
  })
}
