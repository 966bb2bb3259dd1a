/** For parts whose time limits a busy machine exceeds, where a test isn't about the limits. */
export const PATIENT = { timeLimitFactor: 30 }
