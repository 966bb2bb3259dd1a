import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { runServer, serverUrl } from '../test/server-process.ts'
import type { Measurement, Skipped } from './report.ts'

/** Opens a Chromium for what is measured in it; without one that is skipped. */
export async function inBrowser(
  what: string,
  args: string[],
  measure: (browser: Browser) => Promise<(Measurement | Skipped)[]>,
): Promise<(Measurement | Skipped)[]> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args }).catch(() => undefined)
  if (!browser) return [{ what, reason: 'There is no Chromium: set CHROMIUM_PATH.' }]
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** Runs a server with the sample courts for as long as it is used; `use` gets its address. */
export async function withServer<T>(
  environment: Record<string, string>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-bench-'))
  const server = runServer(dataDir, environment)
  try {
    return await use(await serverUrl(server))
  } finally {
    server.child.kill('SIGTERM')
    await server.exit
    await rm(dataDir, { recursive: true, force: true })
  }
}
