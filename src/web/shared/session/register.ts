import { problemCode } from '../../../contract/accounts/sign-in-texts.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiProblem } from '../api/client.ts'
import { api } from '../api/context.ts'
import type { IdentityClient } from './identity-client.ts'

export interface Registration {
  username: string
  email: string
  password: string
}

/**
 * Opens accounts: checks the name, has the identity made, saves the name, sends the verification mail; answers
 * when that was sent. Whatever was interrupted, doing it again goes on where it stopped.
 */
export function registration(client: IdentityClient) {
  /** A name whose saving was begun: when it is taken now, then by this very person. */
  let begun: string | undefined

  return async function register({ username, email, password }: Registration): Promise<Date | undefined> {
    if (username !== begun) await requireFreeName(username)
    await createOrFindUser(client, email, password)
    try {
      begun = username
      await saveUsername(client, username)
    } catch (problem) {
      if (problemCode(problem) === 'username-taken') begun = undefined
      await client.signOut()
      throw problem
    }
    // Without a mail the account stands all the same, and another one can be asked for.
    return client.sendVerification().then(
      () => new Date(),
      () => undefined,
    )
  }
}

async function requireFreeName(username: string): Promise<void> {
  const { available, suggestions } = await api.call('usernameAvailability', { params: { username } })
  if (!available) throw new ApiProblem('username-taken', 409, errors['username-taken'].text, { suggestions })
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
    if (problemCode(problem) !== 'username-chosen') throw problem
  }
}
