import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { FIREBASE } from './test/tags.ts'
import { TEST_LIMIT_MS } from './test/time-limits.ts'

/** As in the browser tests. */
process.env.TZ = 'Europe/London'

export default defineConfig({
  // Tests don't depend on the settings of this machine.
  envDir: false,
  resolve: {
    // Drivers and fixtures are those of the browser tests.
    alias: { '@playwright/test': fileURLToPath(new URL('test/dom/playwright.ts', import.meta.url)) },
  },
  test: {
    include: ['components/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    globalSetup: 'test/dom/global-setup.ts',
    setupFiles: 'test/dom/begin-file.ts',
    maxWorkers: 2,
    // Each page is a window of its own, soon garbage.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    isolate: false,
    forceRerunTriggers: ['src/**'],
    tags: [FIREBASE],
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
  },
})
