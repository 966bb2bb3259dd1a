import { testWith } from './own-server.ts'

/**
 * Tests on a server of their own, with the courts of `courts.csv` and nobody's reviews: what administrators do
 * with courts would be in the way of other tests.
 */
export const test = testWith({ IDENTITY: 'emulator' }, { changesIt: true })
