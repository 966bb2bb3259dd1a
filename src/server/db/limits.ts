/** Milliseconds a statement may run before it is ended, on either store. */
export const STATEMENT_LIMIT_MS = 60_000
