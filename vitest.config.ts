import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { FIREBASE } from './test/tags.ts'
import { EXPECTATION_LIMIT_MS, TEST_LIMIT_MS } from './test/time-limits.ts'

/** With TEST_DATABASE_URL, the server's tests run on that PostgreSQL instead of the embedded store. */
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

/** Mutation tests run in threads, which take no such arguments: the process gets them. */
const inThreads = process.env.STRYKER_MUTATOR_WORKER !== undefined

/** As the server does. */
process.env.TZ = 'UTC'

export default defineConfig({
  // Tests don't depend on the settings of this machine.
  envDir: false,
  resolve: {
    // Mutants aren't built.
    alias: inThreads
      ? []
      : [
          {
            find: /^\..*\/thread\.ts$/,
            replacement: fileURLToPath(new URL('test/built-threads.ts', import.meta.url)),
          },
        ],
  },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/cluster/**', ...(onPostgres ? ['src/platform/db/embedded/**'] : [])],
    environment: 'node',
    pool: 'forks',
    // Much is soon garbage.
    execArgv: inThreads ? [] : ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    globalSetup: 'test/global-setup.ts',
    maxWorkers: 2,
    // All files share two processes, because a process per file would cost a second each. Tests must not leave state behind.
    isolate: false,
    tags: [
      {
        name: 'any-database',
        description:
          'Seconds about HTTP, files or other services: `test:postgres` doesn’t repeat it on PostgreSQL.',
      },
      // `npm test` leaves these out; `test:all` runs them.
      { name: 'programs', description: 'Starts programs and kills them: a second or more each.' },
      { name: 'large', description: 'Much data, or many calls: a second or more each, whatever is proven.' },
      FIREBASE,
    ],
    slowTestThreshold: 2_000,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: EXPECTATION_LIMIT_MS } },
  },
})
