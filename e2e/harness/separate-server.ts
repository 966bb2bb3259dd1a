import { askFor } from '../../test/on-demand.ts'
import { SERVERS } from './environment.ts'
import { test } from './test.ts'

/**
 * Tests on a server that is set up otherwise, with the courts of `courts.csv` and nobody's reviews. All share it;
 * those that change what it holds have one for each worker instead, where they run after one another.
 */
export const testWithServer = (environment: Record<string, string>, { changesIt = false } = {}) =>
  test.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    baseURL: async ({}, use, { parallelIndex }) => {
      const whose = changesIt ? parallelIndex : 'everybody'
      await use(await askFor(`${process.env[SERVERS]}/${whose}?${new URLSearchParams(environment)}`))
    },
  })
