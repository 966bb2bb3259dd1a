const UNIQUE_VIOLATION = '23505'

/** What pg and its pool say, which give these no code. */
const AWAY_BY_MESSAGE: readonly string[] = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
]

/**
 * Codes of PostgreSQL for a connection that broke, too many of them, a deadlock, a statement that took or waited too long and a
 * server that stops or starts (https://www.postgresql.org/docs/current/errcodes-appendix.html), and of the operating system for a
 * server that is out of reach.
 */
const AWAY_BY_CODE =
  /^(08\w{3}|40P01|53300|55P03|57014|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** A server that is known to be away is not asked. */
export class ServerAway extends Error {
  constructor() {
    super('the database server does not answer')
  }
}

/** Whether a statement failed because a value that must be unique was there already. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(causeOf(error)) === UNIQUE_VIOLATION
}

/** Whether the store was too busy or away, and may well answer another time. */
export function isStoreAway(error: unknown): boolean {
  return [error, causeOf(error)].some(
    (each) =>
      each instanceof ServerAway ||
      isSocketGone(each) ||
      (each instanceof Error && (AWAY_BY_MESSAGE.includes(each.message) || AWAY_BY_CODE.test(codeOf(each)))),
  )
}

/** A server that is reached by a file takes that away when it stops. */
function isSocketGone(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** What lies below an error of a statement. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}
