const UNIQUE_VIOLATION = '23505'

/** What pg-pool says, which gives these no code. */
const WITHOUT_CONNECTION: readonly string[] = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

/** Whether a statement failed because a value that must be unique was there already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION
}

/** Whether no connection to the store was to be had in the time one may take. */
export function isWithoutConnection(error: unknown): boolean {
  return [error, causeOf(error)].some(
    (each) => each instanceof Error && WITHOUT_CONNECTION.includes(each.message),
  )
}

/** What lies below an error of a statement. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}
