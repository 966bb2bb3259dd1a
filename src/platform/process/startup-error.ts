/**
 * A problem that the operator must fix before the server can run. The message, one or two sentences, says what is wrong
 * and what to do; it is printed as is, without a stack trace, and must never contain a secret.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
