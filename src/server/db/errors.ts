const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because a value that must be unique was there already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION
}
