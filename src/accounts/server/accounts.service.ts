import type { FastifyRequest } from 'fastify'
import {
  type AccountRequirements,
  bearerToken,
  type Caller,
  requireActiveAccount,
} from '../../api/server/authentication.ts'
import { ApiError, type ErrorCode } from '../../platform/contract/errors.ts'
import { MAX_USERNAME, RECENT_SIGN_IN_MINUTES } from '../../platform/contract/limits.ts'
import { hasRole, isRole, type Role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/db/database.ts'
import { isDatabaseUnavailable, isUniqueViolation } from '../../platform/db/errors.ts'
import {
  IdentityGone,
  type IdentityProvider,
  isProven,
  type VerifiedIdentity,
} from '../../platform/identity/identity.ts'
import type { ProfileView } from '../contract/schema.ts'
import { isConfusableWithAny, isReservedUsername, parseUsername, usernameKey } from '../contract/usernames.ts'
import {
  type Account,
  addressOf,
  cancelDeletion,
  findAccount,
  insertAccount,
  isPurged,
  scheduleDeletion,
  setUsername,
  takenUsernames,
  updateAddress,
} from './accounts.queries.ts'
import { IdentityWithTimeout } from './identity-with-timeout.ts'
import { hasOwner, lockAccounts } from './roles.queries.ts'
import { isOwnerBySettings, type OwnerSettings, roleOf } from './roles.ts'

interface AccountsParts extends OwnerSettings {
  database: Database
  /** If undefined, nobody can sign in. */
  identity: IdentityProvider | undefined
  graceDays: number
}

/** Sessions, usernames, permissions and account deletion. */
export class Accounts {
  readonly #parts: AccountsParts
  readonly #identity: IdentityWithTimeout | undefined

  constructor(parts: AccountsParts) {
    this.#parts = parts
    this.#identity = parts.identity && new IdentityWithTimeout(parts.identity)
  }

  /** The profile behind a token. A person's first call creates the account. */
  async openSession(idToken: string): Promise<ProfileView> {
    const identity = await this.#prove(idToken)
    const account = await this.#accountOf(identity)
    requireActiveAccount(account)
    return this.#profile(account)
  }

  /** Sets the username of a token's account, once. */
  async chooseUsername(idToken: string, text: string): Promise<ProfileView> {
    const identity = await this.#prove(idToken)
    const username = usernameFrom(text)
    const account = await this.#accountOf(identity)
    requireActiveAccount(account)
    if (account.username !== null) return this.#sameUsername(account, username)
    if (!this.#mayBeCalled(username, identity)) throw await this.#taken(username)
    const named = await this.#setUsername(account, username)
    // Another of their windows was faster.
    return named ? this.#profile(named) : this.#sameUsername(await this.#accountOf(identity), username)
  }

  /** Whether a non-administrator could choose a name, and similar free names. */
  async usernameAvailability(text: string): Promise<{ available: boolean; suggestions: string[] }> {
    const username = usernameFrom(text)
    if (!this.#mayBeCalled(username, undefined)) return { available: false, suggestions: [] }
    const taken = await takenUsernames(this.#parts.database, [username])
    return taken.size === 0
      ? { available: true, suggestions: [] }
      : { available: false, suggestions: await this.#freeNamesLike(username) }
  }

  /** Owners by the settings can come back as such with their address; the others have to leave an owner. */
  async requestDeletion({ id }: Pick<Account, 'id'>) {
    const { database, graceDays } = this.#parts
    return database.transaction(async (tx) => {
      const account = (await lockAccounts(tx, [id], this.#parts)).find((one) => one.id === id)
      const isOwner = account && !isOwnerBySettings(account, this.#parts) && account.givenRole === 'owner'
      if (isOwner && !(await hasOwner(tx, this.#parts, id))) throw new ApiError('last-owner')
      return toDeletion(requireExisting(await scheduleDeletion(tx, id, graceDays)))
    })
  }

  async cancelDeletion({ id }: Pick<Account, 'id'>) {
    return toDeletion(requireExisting(await cancelDeletion(this.#parts.database, id)))
  }

  /** See `Authenticate` of api/server/authentication.ts. */
  async authenticate(
    { permission, recentSignIn }: AccountRequirements,
    request: FastifyRequest,
  ): Promise<Caller | undefined> {
    if (permission === 'everyone') return undefined
    const token = bearerToken(request)
    const least = isRole(permission) ? permission : undefined
    if (!token) throw new ApiError(least ? 'admin-auth-required' : 'not-authenticated')
    const unproven = least ? 'admin-access-denied' : 'email_not_verified'
    const identity = await this.#prove(token, { unproven })
    const account = await this.#accountOf(identity)
    const role = roleOf(account, this.#parts)
    if (permission !== 'account') requireActiveAccount(account)
    if (least) requireRole(role, least)
    if (recentSignIn && !isRecentSignIn(identity.signedInAt)) throw new ApiError('recent-sign-in-needed')
    if (permission === 'member' && account.username === null) throw new ApiError('username-needed')
    return { account, role }
  }

  /** See `recognise` of api/server/authentication.ts. The token may also be in `X-User-Token`. */
  async identifyCaller(request: FastifyRequest): Promise<Caller | undefined> {
    const token = bearerToken(request) ?? request.headers['x-user-token']
    if (typeof token !== 'string' || token === '') return undefined
    try {
      const identity = await this.#prove(token, { isReading: request.method === 'GET' })
      const account = await this.#accountOf(identity)
      return { account, role: account.status === 'active' ? roleOf(account, this.#parts) : null }
    } catch (error) {
      if (error instanceof ApiError) return undefined
      // Reads continue without the store, as a visitor.
      if (request.method === 'GET' && isDatabaseUnavailable(error)) return undefined
      throw error
    }
  }

  /** Verifies a token and requires a proven identity: only those have an account, or get one. */
  async #prove(
    idToken: string,
    {
      unproven = 'email_not_verified',
      isReading = false,
    }: { unproven?: ErrorCode; isReading?: boolean } = {},
  ): Promise<VerifiedIdentity> {
    const identity = await this.#verify(idToken, isReading)
    if (!isProven(identity)) throw new ApiError(unproven)
    return identity
  }

  async #verify(idToken: string, isReading: boolean): Promise<VerifiedIdentity> {
    const { database } = this.#parts
    const identity = this.#identity
    if (!identity) throw new ApiError('auth-not-configured')
    try {
      return await (isReading ? identity.verifyReader(idToken) : identity.verify(idToken))
    } catch (error) {
      if (!(error instanceof IdentityGone)) throw error
      throw new ApiError((await isPurged(database, error.uid)) ? 'account_deleted' : 'invalid-token')
    }
  }

  async #accountOf(identity: VerifiedIdentity): Promise<Account> {
    const { database } = this.#parts
    const known = await findAccount(database, identity.uid)
    if (!known) {
      if (await isPurged(database, identity.uid)) throw new ApiError('account_deleted')
      return insertAccount(database, identity)
    }
    if (known.removalScheduledFor) throw new ApiError('account_deleted')
    const address = addressOf(identity)
    if (known.email === address.email && known.emailVerified === address.emailVerified) return known
    await updateAddress(database, known.id, address)
    return { ...known, ...address }
  }

  #profile(account: Account): ProfileView {
    const { graceDays } = this.#parts
    return toProfile(account, { role: roleOf(account, this.#parts), graceDays })
  }

  /** The names in the settings are reserved for people with an address there; nobody may choose names that look alike. */
  #mayBeCalled(username: string, identity: VerifiedIdentity | undefined): boolean {
    const { adminUsernames } = this.#parts
    if (adminUsernames.includes(usernameKey(username)))
      return (
        identity !== undefined && isOwnerBySettings({ username: null, ...addressOf(identity) }, this.#parts)
      )
    return !isReservedUsername(username) && !isConfusableWithAny(username, adminUsernames)
  }

  #sameUsername(account: Account, username: string): ProfileView {
    if (usernameKey(account.username ?? '') !== usernameKey(username)) throw new ApiError('username-chosen')
    return this.#profile(account)
  }

  async #setUsername(account: Account, username: string): Promise<Account | undefined> {
    const { database } = this.#parts
    const named = await setUsername(database, account.id, username).catch(async (error) => {
      throw isUniqueViolation(error) ? await this.#taken(username) : error
    })
    return named && { ...account, ...named }
  }

  async #taken(username: string): Promise<ApiError> {
    return new ApiError('username-taken', { suggestions: await this.#freeNamesLike(username) })
  }

  async #freeNamesLike(username: string): Promise<string[]> {
    if (!this.#mayBeCalled(username, undefined)) return []
    return suggestUsernames(
      username,
      (name) => this.#mayBeCalled(name, undefined),
      (names) => takenUsernames(this.#parts.database, names),
    )
  }
}

/** Throws unless a role is at least another. */
export function requireRole(role: Role | null, least: Role): void {
  if (!role) throw new ApiError('admin-access-denied')
  if (!hasRole(role, least)) throw new ApiError('role-needed')
}

/** An administrator may delete an account during its owner's call. */
function requireExisting<A>(account: A | undefined): A {
  if (!account) throw new ApiError('account_deleted')
  return account
}

/** Whether a sign-in is recent enough for what can't easily be undone. */
export const isRecentSignIn = (signedInAt: Date): boolean =>
  Date.now() - signedInAt.getTime() < RECENT_SIGN_IN_MINUTES * 60_000

function usernameFrom(text: string): string {
  const read = parseUsername(text)
  if ('error' in read) throw new ApiError(read.error)
  return read.username
}

/** Available usernames suggested when one is taken. */
const USERNAME_SUGGESTIONS = 3

const ENDINGS = ['_2', '_hoops', '_uk', '_baller', '_23', '_3', '_dunks', '_99', '_4', '_5']

/** A few free names similar to a taken one; empty if all candidates are taken. */
async function suggestUsernames(
  username: string,
  mayBeChosen: (name: string) => boolean,
  takenOf: (names: readonly string[]) => Promise<Set<string>>,
): Promise<string[]> {
  const names = ENDINGS.map((ending) => username.slice(0, MAX_USERNAME - ending.length) + ending)
  const valid = names.filter((name) => 'username' in parseUsername(name) && mayBeChosen(name))
  const taken = await takenOf(valid)
  return valid.filter((name) => !taken.has(usernameKey(name))).slice(0, USERNAME_SUGGESTIONS)
}

/** The deletion status of an account. Times are ISO 8601, UTC. */
export function toDeletion({
  deletionRequestedAt,
  deletionScheduledFor,
}: Pick<Account, 'deletionRequestedAt' | 'deletionScheduledFor'>) {
  return {
    deletionStatus: deletionScheduledFor ? ('pending_delete' as const) : ('active' as const),
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
    deletionScheduledFor: deletionScheduledFor?.toISOString() ?? null,
  }
}

function toProfile(
  account: Account,
  { role, graceDays }: { role: Role | null; graceDays: number },
): ProfileView {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    provider: account.authProvider,
    needsUsername: account.username === null,
    role,
    ...toDeletion(account),
    accountDeletionGraceDays: graceDays,
  }
}
