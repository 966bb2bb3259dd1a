import type { Page, Response } from '@playwright/test'

/** Opens a page of ours and waits until it answers to people: React has taken over what the server sent. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await page.waitForFunction(() => {
    const entryOf = (node: object | null, key: string) =>
      Object.entries(node ?? {}).find(([name]) => name.startsWith(key))
    const [, root] = entryOf(document, '__reactContainer$') ?? []
    // While it takes over, the root still counts as what came from the server.
    return (
      root?.stateNode.current.memoizedState.isDehydrated === false &&
      entryOf(document.querySelector('main'), '__reactProps$')
    )
  })
  return response
}
