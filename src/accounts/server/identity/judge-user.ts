import type { ExportedUser, ReadUser } from './exported-users.ts'
import { type HashParameters, isMovedPassword, movePassword } from './firebase-passwords.ts'
import type { NewMethod } from './identity-import.queries.ts'
import { PROVIDER_NAMES } from './providers.ts'

/** Why somebody needn't be moved. */
export type LeftOutReason = 'anonymous' | 'phone' | 'unproven' | 'deleted'

export type Verdict =
  | { kind: 'moved'; address: string; methods: NewMethod[] }
  | { kind: 'known'; replaced?: { before: string; after: string } }
  | { kind: 'left out'; why: LeftOutReason }
  | { kind: 'problem'; reason: string }

/** What the site knows about some users. */
export interface Found {
  identities: readonly { id: string; email: string; password: string | null }[]
  methods: readonly { providerId: string; accountId: string }[]
  deleted: ReadonlySet<string>
  withAccount: ReadonlySet<string>
}

export type ReadableUser = Extract<ReadUser, { user: ExportedUser }>

/** Our names of providers by Firebase's. */
const PROVIDER_IDS = new Map(Object.entries(PROVIDER_NAMES).map(([id, name]) => [name, id]))

/** The accounts elsewhere with which a user can sign in here, too. */
export const accountsOf = ({ providerUserInfo }: ExportedUser) =>
  providerUserInfo.flatMap(({ providerId, rawId, email }) => {
    const ours = PROVIDER_IDS.get(providerId)
    return ours && rawId ? [{ providerId: ours, accountId: rawId, email }] : []
  })

/** The address that a user has proven to Firebase, or else to Google or Facebook. */
export const provenAddress = (user: ExportedUser): string | undefined =>
  isProven(user) ? user.email : accountsOf(user).find(({ email }) => email)?.email

const isProven = ({ email, emailVerified }: ExportedUser) => emailVerified && email !== undefined

/** A password counts only with the address that its owner has proven, or it could be of anybody who entered it. */
export const hasPassword = (user: ExportedUser) => isProven(user) && Boolean(user.passwordHash)

/** To whom of a file something belongs: to the first who has it, but an address to who has proven it to Firebase. */
export class Claims {
  readonly #owners = new Map<string, { position: number; isStrong: boolean }>()

  add({ position, user }: ReadableUser): void {
    const isStrong = isProven(user)
    for (const claim of claimsOf(user)) {
      const owner = this.#owners.get(claim)
      if (!owner || (isStrong && !owner.isStrong)) this.#owners.set(claim, { position, isStrong })
    }
  }

  /** What of a user belongs to another one. */
  lostBy({ position, user }: ReadableUser): string | undefined {
    const lost = claimsOf(user).find((claim) => this.#owners.get(claim)?.position !== position)
    return lost?.split(' ', 1)[0]
  }
}

function claimsOf(user: ExportedUser): string[] {
  const address = provenAddress(user)
  const accounts = accountsOf(user).map((one) => `${PROVIDER_NAMES[one.providerId]} ${one.accountId}`)
  return [`localId ${user.localId}`, ...(address ? [`address ${address}`] : []), ...accounts]
}

/** What to do with a user. */
export function judge(
  read: ReadableUser,
  found: Found,
  { claims, parameters }: { claims: Claims; parameters: HashParameters | undefined },
): Verdict {
  const { user } = read
  const known = found.identities.find((one) => one.id === user.localId)
  const password = hasPassword(user) && parameters ? passwordOf(user, parameters) : undefined
  if (known) return judgeKnown(known.password, password)
  if (found.deleted.has(user.localId)) return { kind: 'left out', why: 'deleted' }
  const address = provenAddress(user)
  if (address === undefined) return judgeUnproven(user, found)
  const reason = obstacleOf(read, address, found, claims)
  if (reason !== undefined) return { kind: 'problem', reason }
  if (password === null)
    return { kind: 'problem', reason: 'passwordHash isn’t of these hash parameters, or damaged' }
  return { kind: 'moved', address, methods: methodsOf(user, password) }
}

/** Null if it can't be read. */
const passwordOf = ({ localId, passwordHash = '', salt }: ExportedUser, parameters: HashParameters) =>
  movePassword(localId, { passwordHash, salt }, parameters) ?? null

/** Whoever is here is left alone, but for a password that nobody has used yet: the parameters were wrong, or it was changed since. */
function judgeKnown(before: string | null, after: string | null | undefined): Verdict {
  const isReplaced = before !== null && isMovedPassword(before) && after && after !== before
  return isReplaced ? { kind: 'known', replaced: { before, after } } : { kind: 'known' }
}

function judgeUnproven(user: ExportedUser, { withAccount }: Found): Verdict {
  if (withAccount.has(user.localId))
    return {
      kind: 'problem',
      reason: 'has an account here, but no verified address: have it verified at Firebase, then export again',
    }
  if (user.email !== undefined || accountsOf(user).length > 0) return { kind: 'left out', why: 'unproven' }
  return { kind: 'left out', why: user.phoneNumber ? 'phone' : 'anonymous' }
}

function obstacleOf(
  read: ReadableUser,
  address: string,
  { identities, methods }: Found,
  claims: Claims,
): string | undefined {
  const lost = claims.lostBy(read)
  if (lost) return `another user of the file has the same ${lost}`
  if (identities.some(({ email }) => email === address))
    return 'somebody else has registered here with the same address'
  const taken = accountsOf(read.user).find((one) =>
    methods.some(({ providerId, accountId }) => providerId === one.providerId && accountId === one.accountId),
  )
  return taken && `somebody else signs in here with the same ${PROVIDER_NAMES[taken.providerId]} account`
}

function methodsOf(user: ExportedUser, password: string | undefined): NewMethod[] {
  const userId = user.localId
  const elsewhere = accountsOf(user).map(({ providerId, accountId }) => ({ userId, providerId, accountId }))
  if (password === undefined) return elsewhere
  return [{ userId, providerId: 'credential', accountId: userId, password }, ...elsewhere]
}
