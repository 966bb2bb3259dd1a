import { MIN_PASSWORD } from '../../../contract/limits.ts'

const WEAK_PASSWORD = `WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD} characters`
const NOT_ALLOWED = 'OPERATION_NOT_ALLOWED'

type Fields = Record<string, unknown>

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

/** Why a call is refused, if it is. `call` is its path's last part; `body` is what it sends. */
export function refusalOfProject(call: string, body: string): string | undefined {
  const fields = readFields(body)
  return fields && RULES[call]?.(fields)
}

/** The answer in which Firebase refuses. */
export function firebaseRefusal(message: string): object {
  return { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }
}

function weakness(password: unknown): string | undefined {
  if (password === undefined || password === '') return undefined
  return typeof password === 'string' && password.length >= MIN_PASSWORD ? undefined : WEAK_PASSWORD
}

/** Undefined where it is no JSON object: the emulator refuses that by itself. */
function readFields(body: string): Fields | undefined {
  try {
    // The emulator passes over a byte order mark as well.
    const parsed: unknown = JSON.parse(body.replace(/^\uFEFF/, ''))
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : undefined
  } catch {
    return undefined
  }
}
