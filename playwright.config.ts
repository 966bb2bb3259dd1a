import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'

process.env.CHROMIUM_PATH ??= findChromium()

const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Nothing but this machine is ever asked.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
/** Maps say that they cannot be drawn: where a test is about something else, drawing would take seconds. */
const withoutGpu = ['--disable-gpu', '--disable-3d-apis']
const softwareGpu = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/** Pixels of a map are drawn by the processor: fewer of them save minutes. */
const SMALL_STAGE = { width: 1024, height: 720 }

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
  timeout: 120_000,
  // Photos are prepared when nothing else wants the processor, which the browsers of the tests keep busy.
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // A recording of every test takes a third of their time; `--trace on` makes one of the test that fails.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'screens', testIgnore: 'map*.spec.ts', use: chromium(withoutGpu) },
    { name: 'map', testMatch: 'map*.spec.ts', use: { ...chromium(softwareGpu), viewport: SMALL_STAGE } },
  ],
})
