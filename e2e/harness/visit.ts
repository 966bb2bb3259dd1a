import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it is hydrated and its effects have run. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await untilHydrated(page)
  return response
}

/** Reloads a page and waits until it is hydrated and its effects have run. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilHydrated(page)
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
