/** Time limits of all kinds of tests, in milliseconds. Only failures wait for so long, and a busy machine needs it. */
export const TEST_LIMIT_MS = 300_000
export const EXPECTATION_LIMIT_MS = 60_000
