import { problemCode } from '../../../contract/accounts/sign-in-texts.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiProblem } from '../api/client.ts'
import { api } from '../api/context.ts'
import type { IdentityClient } from './identity-client.ts'

export interface Registration {
  username: string
  email: string
  password: string
  /** The same registration was tried before: its name may be taken by this very person. */
  isRepeated: boolean
}

/**
 * Opens an account: checks the name, has the identity made, saves the name, sends the verification mail; answers
 * when that was sent. Whatever is interrupted, doing it again goes on where it stopped.
 */
export async function register(
  client: IdentityClient,
  registration: Registration,
): Promise<Date | undefined> {
  const { username, email, password, isRepeated } = registration
  if (!isRepeated) await requireFreeName(username)
  await createOrFindUser(client, email, password)
  try {
    await saveUsername(client, username)
  } catch (problem) {
    await client.signOut()
    throw problem
  }
  // Without a mail the account stands all the same, and another one can be asked for.
  return client.sendVerification().then(
    () => new Date(),
    () => undefined,
  )
}

async function requireFreeName(username: string): Promise<void> {
  const { available, suggestions } = await api.call('usernameAvailability', { params: { username } })
  if (!available) throw new ApiProblem('username-taken', 409, errors['username-taken'].text, suggestions)
}

/** The identity may exist because the answer to an earlier try was lost: then its password opens it. */
async function createOrFindUser(client: IdentityClient, email: string, password: string): Promise<void> {
  try {
    await client.createUser(email, password)
  } catch (problem) {
    if (problemCode(problem) !== 'auth/email-already-in-use') throw problem
    await client.signIn(email, password).catch(() => {
      throw problem
    })
  }
}

async function saveUsername(client: IdentityClient, username: string): Promise<void> {
  const idToken = (await client.idToken()) ?? ''
  try {
    await api.call('chooseUsername', { body: { idToken, username } })
  } catch (problem) {
    if (!(problem instanceof ApiProblem && problem.code === 'username-chosen')) throw problem
  }
}
