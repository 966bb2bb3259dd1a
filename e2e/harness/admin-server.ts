import { testWithServer } from './separate-server.ts'

/**
 * Tests on a separate server with the courts of `courts.csv` and no reviews, because admin changes to courts would
 * disturb other tests.
 */
export const test = testWithServer({ IDENTITY: 'embedded' }, { changesData: true })
