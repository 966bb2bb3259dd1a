import { askFor } from '../../test/on-demand.ts'
import { TEST_LIMIT_MS } from '../../test/time-limits.ts'
import { SERVERS } from './environment.ts'
import { test } from './test.ts'

/**
 * A test on a server with this environment and the courts of `courts.csv`, but no reviews. Tests with the same
 * environment share the server; with `changesData`, each worker has its own, where its tests run one after another.
 */
export const testWithServer = (environment: Record<string, string>, { changesData = false } = {}) =>
  test.extend({
    baseURL: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
      async ({}, use, { parallelIndex }) => {
        const owner = changesData ? parallelIndex : 'shared'
        await use(await askFor(`${process.env[SERVERS]}/${owner}?${new URLSearchParams(environment)}`))
      },
      // Starting a server takes none of the test's time.
      { scope: 'test', timeout: TEST_LIMIT_MS },
    ],
  })
