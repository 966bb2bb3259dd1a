import { errorCode } from '../process/error-code.ts'

const UNIQUE_VIOLATION = '23505'

/** Errors of pg and its pool that have no code. */
const UNAVAILABLE_MESSAGES: readonly string[] = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
]

/**
 * PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html) for broken connections, a full disk,
 * too little memory, too many connections, deadlocks, timeouts and a server starting or stopping, and the operating
 * system's codes for an unreachable server.
 */
const UNAVAILABLE_CODES =
  /^(08\w{3}|40P01|53[1-3]00|55P03|57014|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** Thrown without trying while the server is known to be unreachable. */
export class DatabaseUnreachableError extends Error {
  constructor() {
    super('the database server does not answer')
  }
}

/** Whether a statement violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(causeOf(error)) === UNIQUE_VIOLATION
}

/** Whether a statement violated a constraint of any kind. */
export function isConstraintViolation(error: unknown): boolean {
  return errorCode(causeOf(error)).startsWith('23')
}

/** Whether the error is temporary: the store was overloaded or unreachable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return [error, causeOf(error)].some(
    (each) =>
      each instanceof DatabaseUnreachableError ||
      isSocketMissing(each) ||
      (each instanceof Error &&
        (UNAVAILABLE_MESSAGES.includes(each.message) || UNAVAILABLE_CODES.test(errorCode(each)))),
  )
}

/** A stopped server removes its Unix socket. */
function isSocketMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
}

/** The cause of a Drizzle query error. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}
