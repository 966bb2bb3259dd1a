import { ApiCallError, api } from '../../../api/web/client.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { errorCodeOf } from '../sign-in-texts.ts'
import type { IdentityClient } from './identity-client.ts'

export interface Registration {
  username: string
  email: string
  password: string
}

/**
 * Registers a person: checks the username, creates the identity, remembers the username in this browser until the email
 * address is verified, and sends the verification mail. Returns when that was sent. After an interruption, calling it
 * again continues where it stopped.
 */
export function createRegister(client: IdentityClient) {
  return async function register({ username, email, password }: Registration): Promise<Date | undefined> {
    await requireAvailableUsername(username)
    await createOrFindUser(client, email, password)
    saveRequestedUsername({ email: email.toLowerCase(), username })
    // The identity exists even if sending fails; another mail can be requested.
    return client.sendVerification().then(
      () => new Date(),
      () => undefined,
    )
  }
}

async function requireAvailableUsername(username: string): Promise<void> {
  const { available, suggestions } = await api.call('GET /api/auth/usernames/:username', {
    params: { username },
  })
  if (!available)
    throw new ApiCallError('username-taken', 409, errors['username-taken'].text, { suggestions })
}

/** If an earlier response was lost the identity exists already; its password then signs in. */
async function createOrFindUser(client: IdentityClient, email: string, password: string): Promise<void> {
  try {
    await client.createUser(email, password)
  } catch (error) {
    if (errorCodeOf(error) !== 'auth/email-already-in-use') throw error
    await client.signIn(email, password).catch(() => {
      throw error
    })
  }
}

const KEY = 'opencourt.wished-username'

interface RequestedUsername {
  /** The address of the person who requested it, in lower case. */
  email: string
  username: string
}

/** The username requested at registration, claimed once the email address is verified. */
export function requestedUsername(email: string | undefined): string | undefined {
  try {
    const requested = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<RequestedUsername> | null
    const isTheirs = email !== undefined && requested?.email === email.toLowerCase()
    return isTheirs && typeof requested.username === 'string' ? requested.username : undefined
  } catch {
    return undefined
  }
}

function saveRequestedUsername(requested: RequestedUsername): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(requested))
  } catch {
    // Without storage the person is asked again.
  }
}

/** Called once the person has a username or must choose another. */
export function clearRequestedUsername(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is none.
  }
}
