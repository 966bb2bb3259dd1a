import type { Page } from '@playwright/test'

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
