import type { Page, Route } from '@playwright/test'

/** Delays responses for these URLs until the returned function is called. */
export async function delayResponses(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.fallback().catch(() => {})
  })
  return () => release()
}

/** Holds the next request for this URL back; the returned function waits for it. */
export async function holdRequest(page: Page, address: string): Promise<() => Promise<Route>> {
  let hold = (_route: Route) => {}
  const held = new Promise<Route>((resolve) => {
    hold = resolve
  })
  await page.route(address, hold, { times: 1 })
  return () => held
}
