import { type Browser, chromium } from '@playwright/test'
import type { Measurement, Skipped } from './report.ts'

/** Arguments of a Chromium that draws maps, with software rendering. */
export const SOFTWARE_GPU = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

/** Runs `measure` in Chromium; skipped if there is none. */
export async function withBrowser(
  what: string,
  args: string[],
  measure: (browser: Browser) => Promise<(Measurement | Skipped)[]>,
): Promise<(Measurement | Skipped)[]> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args }).catch(() => undefined)
  if (!browser) return [{ what, reason: 'Chromium was not found: set CHROMIUM_PATH.' }]
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}
