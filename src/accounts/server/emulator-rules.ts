import { MIN_PASSWORD } from '../../platform/contract/limits.ts'

const WEAK_PASSWORD = `WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD} characters`
const NOT_ALLOWED = 'OPERATION_NOT_ALLOWED'

/** The JSON body of a request. */
export type Fields = Record<string, unknown>

/** Error message for an invalid body. */
export const INVALID_BODY = 'INVALID_ARGUMENT : The body must be a JSON object in UTF-8.'

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Requests that a production project (set up as in the README) rejects but the emulator accepts: error messages by
 * method, in Firebase's format.
 */
const RULES: Record<string, (fields: Fields) => string | undefined> = {
  // With a token, it would change the email address of an existing account without its owner's confirmation.
  'accounts:signUp': ({ idToken, password }) => (idToken ? NOT_ALLOWED : weakness(password)),
  'accounts:update': ({ idToken, email, password }) => (idToken && email ? NOT_ALLOWED : weakness(password)),
  'accounts:resetPassword': ({ newPassword }) => weakness(newPassword),
}

/** The error message for a request, if it is rejected. `call` is the last segment of its path. */
export function projectRuleError(call: string, fields: Fields): string | undefined {
  return RULES[call]?.(fields)
}

/** An error response in Firebase's format. */
export function firebaseError(message: string): object {
  return { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }
}

function weakness(password: unknown): string | undefined {
  if (password === undefined || password === '') return undefined
  return typeof password === 'string' && password.length >= MIN_PASSWORD ? undefined : WEAK_PASSWORD
}

/** Parses a body; undefined if it is not a JSON object in UTF-8. */
export function readFields(body: Buffer): Fields | undefined {
  try {
    const parsed: unknown = JSON.parse(UTF_8.decode(body))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Fields)
      : undefined
  } catch {
    return undefined
  }
}
