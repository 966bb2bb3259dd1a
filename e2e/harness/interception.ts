import { expect, type Page } from '@playwright/test'

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
  let isOn: Promise<void> | undefined

  async function intercept() {
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: INTERCEPTED }))
    if (!page.url().startsWith('http')) return
    // The page may be leaving its document.
    const answer = () => page.evaluate(statusOf, PROBE).catch(() => undefined)
    await expect.poll(answer).toBe(INTERCEPTED)
  }

  page.route = async (...rule) => {
    const registered = await route(...rule)
    isOn ??= intercept()
    await isOn
    return registered
  }
}

const statusOf = async (address: string) => (await fetch(address)).status
