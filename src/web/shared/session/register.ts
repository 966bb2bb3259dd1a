import { problemCode } from '../../../contract/accounts/sign-in-texts.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiProblem } from '../api/client.ts'
import { api } from '../api/context.ts'
import type { IdentityClient } from './identity-client.ts'
import { rememberWish } from './wished-username.ts'

export interface Registration {
  username: string
  email: string
  password: string
}

/**
 * Registers somebody: checks the name, has the identity made, remembers the name in this browser until the address
 * is verified, sends the verification mail; answers when that was sent. Whatever was interrupted, doing it again
 * goes on where it stopped.
 */
export function registration(client: IdentityClient) {
  return async function register({ username, email, password }: Registration): Promise<Date | undefined> {
    await requireFreeName(username)
    await createOrFindUser(client, email, password)
    const uid = client.user()?.uid
    if (uid) rememberWish({ uid, username })
    // Without a mail the identity stands all the same, and another one can be asked for.
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
