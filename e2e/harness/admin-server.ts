import { testWith } from './own-server.ts'

/**
 * Tests on a separate server with the courts of `courts.csv` and no reviews, because admin changes to courts would
 * disturb other tests.
 */
export const test = testWith({ IDENTITY: 'emulator' }, { changesIt: true })
