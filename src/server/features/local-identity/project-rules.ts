import { MIN_PASSWORD } from '../../../contract/limits.ts'

const WEAK_PASSWORD = `WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD} characters`
const NOT_ALLOWED = 'OPERATION_NOT_ALLOWED'

/** What a call sends. */
export type Fields = Record<string, unknown>

/** The message for a body that cannot be judged. */
export const NO_OBJECT = 'INVALID_ARGUMENT : The body must be a JSON object in UTF-8.'

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * What a project in production refuses that is set up as the README says, and the emulator does not: by the call,
 * the message in Firebase's words.
 */
const RULES: Record<string, (fields: Fields) => string | undefined> = {
  // With a token it would give an account that stands another address, without a word from its owner.
  'accounts:signUp': ({ idToken, password }) => (idToken ? NOT_ALLOWED : weakness(password)),
  'accounts:update': ({ idToken, email, password }) => (idToken && email ? NOT_ALLOWED : weakness(password)),
  'accounts:resetPassword': ({ newPassword }) => weakness(newPassword),
}

/** Why a call is refused, if it is. `call` is its path's last part. */
export function refusalOfProject(call: string, fields: Fields): string | undefined {
  return RULES[call]?.(fields)
}

/** The answer in which Firebase refuses. */
export function firebaseRefusal(message: string): object {
  return { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }
}

function weakness(password: unknown): string | undefined {
  if (password === undefined || password === '') return undefined
  return typeof password === 'string' && password.length >= MIN_PASSWORD ? undefined : WEAK_PASSWORD
}

/** What a body says; undefined where it is no JSON object in UTF-8. */
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
