/** Milliseconds before a statement is cancelled, on either store. */
export const STATEMENT_LIMIT_MS = 60_000
/** Default seconds that a request waits for PostgreSQL: three fifths for a connection, two for a row lock. */
export const DEFAULT_WAIT_SECONDS = 2
/** Milliseconds before a statement outside a transaction is cancelled. */
export const READ_LIMIT_MS = 15_000
/** Default number of PostgreSQL connections for requests. */
export const DEFAULT_CONNECTIONS = 16
