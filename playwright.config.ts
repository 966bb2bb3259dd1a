import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'
import { EXPECTATION_LIMIT_MS, TEST_LIMIT_MS } from './test/time-limits.ts'

process.env.CHROMIUM_PATH ??= findChromium()

const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Requests never leave this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
/** Disables map rendering, which would cost seconds, in tests that are not about maps. */
const withoutGpu = ['--disable-gpu', '--disable-3d-apis']
/** Only maps use the GPU that software stands in for: all else of a page would cost three times as much. */
const softwareGpu = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-compositing',
]

/** Maps are rendered in software: a smaller viewport saves minutes. */
const SMALL_STAGE = { width: 1024, height: 810 }

const chromium = (args: string[]) => ({
  ...devices['Desktop Chrome'],
  launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...quiet, ...args] },
})

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/harness/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: TEST_LIMIT_MS,
  expect: { timeout: EXPECTATION_LIMIT_MS },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    // Without a limit of its own, a wait in vain would end with the test, and not be named.
    actionTimeout: EXPECTATION_LIMIT_MS,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // Pages come from the server, as tests expect; offline.spec.ts allows them.
    serviceWorkers: 'block',
    // Tracing every test would add a third to the run time; use `--trace on` to trace a failing test.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'screens', testIgnore: 'map*.spec.ts', use: chromium(withoutGpu) },
    { name: 'map', testMatch: 'map*.spec.ts', use: { ...chromium(softwareGpu), viewport: SMALL_STAGE } },
  ],
})
