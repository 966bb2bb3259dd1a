import type { Page, Response } from '@playwright/test'
import { showOwnFonts } from './own-fonts.ts'

/** Opens a page and waits until it is hydrated, its effects have run, and its own fonts are shown. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await visitInAnyFont(page, path)
  await showOwnFonts(page)
  return response
}

/** Opens a page like `visit`, but in the fonts that visitors would see: nothing moves that wouldn't for them. */
export async function visitInAnyFont(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await untilHydrated(page)
  return response
}

/** Opens a page that is never hydrated: JavaScript is off, or the page has none. */
export async function visitStatic(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await showOwnFonts(page)
}

/** Begins to open a page whose files are held back, and doesn't wait for any of them. */
export async function beginVisit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
}

/** Reloads a page and waits as `visit` does. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilReady(page)
}

/** Goes back, perhaps to another document, and waits as `visit` does. */
export async function goBack(page: Page): Promise<void> {
  await page.goBack()
  await untilReady(page)
}

/** Goes forward, perhaps to another document, and waits as `visit` does. */
export async function goForward(page: Page): Promise<void> {
  await page.goForward()
  await untilReady(page)
}

async function untilReady(page: Page) {
  await untilHydrated(page)
  await showOwnFonts(page)
}

function untilHydrated(page: Page) {
  return page.waitForFunction(() => {
    const entryOf = (node: object | null, key: string) =>
      Object.entries(node ?? {}).find(([name]) => name.startsWith(key))
    const [, root] = entryOf(document, '__reactContainer$') ?? []
    // Effects, such as those that listen to shortcuts, run after hydration; one of them enables the footer's select.
    const units = document.querySelector<HTMLSelectElement>('footer select')
    // During hydration the root is still marked as dehydrated.
    return (
      root?.stateNode.current.memoizedState.isDehydrated === false &&
      entryOf(document.querySelector('main'), '__reactProps$') &&
      !units?.disabled
    )
  })
}
