import { defineConfig } from 'vitest/config'

/** With TEST_DATABASE_URL the tests of the server run on that PostgreSQL instead of the embedded store. */
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: onPostgres ? ['src/server/db/embedded/**'] : [],
    environment: 'node',
    pool: 'forks',
    // Each file opens a database for moments: the time to compile it well would never come back.
    execArgv: ['--liftoff-only'],
    globalSetup: 'test/global-setup.ts',
    maxWorkers: 2,
    // Two processes for all files, which hold no state outside their tests: each of its own costs a second.
    isolate: false,
    // Some start and kill many programs: on a machine that has much else to do, that takes minutes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
