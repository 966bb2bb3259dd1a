/** Milliseconds a statement may run before it is ended, on either store. */
export const STATEMENT_LIMIT_MS = 60_000
/** Seconds a request waits for a connection to PostgreSQL, or there for a row that somebody holds, unless configured. */
export const DEFAULT_WAIT_SECONDS = 3
/** Milliseconds a statement outside of transactions may take until its answer is given up. */
export const READ_LIMIT_MS = 15_000
/** Connections of requests to PostgreSQL, unless configured. */
export const DEFAULT_CONNECTIONS = 16
