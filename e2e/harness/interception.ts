import type { Page } from '@playwright/test'

/** A file that every server has. */
const PROBE = '/robots.txt?probe'
/** Status of an intercepted probe. */
const INTERCEPTED = 204

/**
 * Makes `page.route` wait until requests of the open document are intercepted. Chromium confirms earlier: on a busy
 * machine, requests shortly afterwards would still reach the server. Interception stays on until the page is closed.
 */
export function awaitInterception(page: Page): void {
  const route = page.route.bind(page)
  let isOn = false
  page.route = async (...rule) => {
    const registered = await route(...rule)
    if (isOn) return registered
    isOn = true
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: INTERCEPTED }))
    if (page.url() !== 'about:blank') await page.waitForFunction(isIntercepted, [PROBE, INTERCEPTED] as const)
    return registered
  }
}

async function isIntercepted([address, status]: readonly [string, number]) {
  return (await fetch(address)).status === status
}
