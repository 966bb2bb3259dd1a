import type { Page, Response } from '@playwright/test'

/** Opens a page of ours and waits until it answers to people: React has taken over what the server sent. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$'))
  })
  return response
}
