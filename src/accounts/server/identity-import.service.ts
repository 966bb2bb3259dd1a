import { unusableFile } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { uidsWithAccount } from './accounts.queries.ts'
import { replacePassword } from './identity/auth.queries.ts'
import { type ExportedUser, readExportedUsers } from './identity/exported-users.ts'
import { type HashParameters, readHashParameters } from './identity/firebase-passwords.ts'
import {
  deletedOf,
  identitiesWith,
  insertIdentities,
  insertMethods,
  methodsWith,
  type NewMethod,
} from './identity/identity-import.queries.ts'
import {
  accountsOf,
  Claims,
  type Found,
  hasPassword,
  judge,
  type LeftOutReason,
  provenAddress,
  type ReadableUser,
  type Verdict,
} from './identity/judge-user.ts'
import { PROVIDER_NAMES } from './identity/providers.ts'

/** Users of a transaction, which is short, so that an embedded database answers others between them. */
const BATCH = 200
const MAX_EXAMPLES = 50
/** Bytes of the file with the hash parameters, which has 250. */
const MAX_PARAMETERS = 10_000

const PARAMETERS_NEEDED =
  'These users have passwords. Name the file with the hash parameters after that of the users, or say --without-passwords: then people choose new ones. See --help.'

const MEANWHILE = 'somebody else has registered here with the same address meanwhile'

/** Those that can be used here, and what isn’t an account elsewhere. */
const IGNORED_PROVIDERS = new Set([...Object.values(PROVIDER_NAMES), 'password', 'phone'])

/** Somebody whom Firebase doesn't let in. */
export interface DisabledPerson {
  uid: string
  email: string
}

export interface IdentityImport {
  /** The users, each time from the beginning. */
  read: () => AsyncIterable<Uint8Array>
  readParameters: (() => AsyncIterable<Uint8Array>) | undefined
  withoutPasswords: boolean
  /** Changes nothing. */
  dryRun: boolean
  /** Keeps people out who were disabled. */
  freeze: (tx: Transaction, people: readonly DisabledPerson[]) => Promise<void>
  onProgress: (users: number) => void
}

export class IdentityImportOutcome {
  total = 0
  moved = 0
  /** Of those. */
  withPassword = 0
  frozen = 0
  /** Those who were here already. */
  known = 0
  /** Of those: passwords that nobody has used here yet. */
  replacedPasswords = 0
  leftOut: Record<LeftOutReason, number> = { anonymous: 0, phone: 0, unproven: 0, deleted: 0 }
  /** How many of the moved have accounts at providers that can't be used here. */
  otherProviders: Record<string, number> = {}
  bad = 0
  /** The first few. */
  problems: string[] = []

  addProblem(name: string, reason: string): void {
    this.bad++
    if (this.problems.length < MAX_EXAMPLES) this.problems.push(`${name}: ${reason}.`)
  }
}

/**
 * Makes identities of the users that Firebase has exported, with the same ids, so that accounts stay theirs. Whoever is
 * here already is left alone. Throws an ApiError with one sentence if a file can't be used; then nothing has changed.
 */
export async function importIdentities(
  database: Database,
  settings: IdentityImport,
): Promise<IdentityImportOutcome> {
  const parameters = await parametersOf(settings)
  const claims = await readClaims(settings, parameters)
  const outcome = new IdentityImportOutcome()
  const importer = { ...settings, database, parameters, claims, outcome }
  let batch: ReadableUser[] = []
  for await (const read of readExportedUsers(settings.read())) {
    outcome.total++
    if ('user' in read) batch.push(read)
    else outcome.addProblem(read.name, read.reason)
    if (batch.length < BATCH) continue
    await importBatch(importer, batch)
    batch = []
    settings.onProgress(outcome.total)
  }
  await importBatch(importer, batch)
  return outcome
}

async function parametersOf({ readParameters, withoutPasswords }: IdentityImport) {
  if (!readParameters || withoutPasswords) return undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of readParameters()) {
    bytes += chunk.length
    if (bytes > MAX_PARAMETERS) throw unusableFile('The file with the hash parameters is larger than 10 KB.')
    chunks.push(chunk)
  }
  return readHashParameters(Buffer.concat(chunks).toString())
}

/** Reads the whole file, so that a damaged one changes nothing. */
async function readClaims(
  { read, withoutPasswords }: IdentityImport,
  parameters: HashParameters | undefined,
): Promise<Claims> {
  const claims = new Claims()
  for await (const one of readExportedUsers(read())) {
    if (!('user' in one)) continue
    if (hasPassword(one.user) && !parameters && !withoutPasswords) throw unusableFile(PARAMETERS_NEEDED)
    claims.add(one)
  }
  return claims
}

interface Importer extends IdentityImport {
  database: Database
  parameters: HashParameters | undefined
  claims: Claims
  outcome: IdentityImportOutcome
}

interface Judged {
  read: ReadableUser
  verdict: Verdict
}

async function importBatch(importer: Importer, users: readonly ReadableUser[]): Promise<void> {
  if (users.length === 0) return
  const { database, dryRun, outcome } = importer
  const judgeAll = async (tx: Database | Transaction): Promise<Judged[]> => {
    const found = await findOf(tx, users)
    return users.map((read) => ({ read, verdict: judge(read, found, importer) }))
  }
  const judged = dryRun
    ? await judgeAll(database)
    : await database.transaction(async (tx) => store(tx, await judgeAll(tx), importer))
  for (const one of judged) count(outcome, one)
}

async function findOf(tx: Database | Transaction, users: readonly ReadableUser[]): Promise<Found> {
  const uids = users.map(({ user }) => user.localId)
  const addresses = users.flatMap(({ user }) => provenAddress(user) ?? [])
  const accountIds = users.flatMap(({ user }) => accountsOf(user).map(({ accountId }) => accountId))
  return {
    identities: await identitiesWith(tx, { uids, addresses }),
    methods: await methodsWith(tx, { providerIds: Object.keys(PROVIDER_NAMES), accountIds }),
    deleted: await deletedOf(tx, uids),
    withAccount: await uidsWithAccount(tx, uids),
  }
}

/** Returns what has become of it: people may register meanwhile. */
async function store(tx: Transaction, judged: Judged[], { freeze }: IdentityImport): Promise<Judged[]> {
  const moving = judged.flatMap(({ read: { user }, verdict }) =>
    verdict.kind === 'moved' ? [{ ...verdict, user }] : [],
  )
  const stored = await insertIdentities(
    tx,
    moving.map(({ user, address }) => ({
      id: user.localId,
      email: address,
      createdAt: user.createdAt === undefined ? undefined : new Date(user.createdAt),
    })),
  )
  const moved = moving.filter(({ user }) => stored.has(user.localId))
  await insertMethods(
    tx,
    moved.flatMap(({ methods }) => methods),
  )
  await freeze(
    tx,
    moved.flatMap(({ user, address }) => (user.disabled ? [{ uid: user.localId, email: address }] : [])),
  )
  for (const { read, verdict } of judged)
    if (verdict.kind === 'known' && verdict.replaced)
      await replacePassword(tx, read.user.localId, verdict.replaced.before, verdict.replaced.after)
  return judged.map((one) =>
    one.verdict.kind === 'moved' && !stored.has(one.read.user.localId)
      ? { ...one, verdict: { kind: 'problem', reason: MEANWHILE } }
      : one,
  )
}

function count(outcome: IdentityImportOutcome, { read, verdict }: Judged): void {
  if (verdict.kind === 'problem') outcome.addProblem(read.name, verdict.reason)
  if (verdict.kind === 'left out') outcome.leftOut[verdict.why]++
  if (verdict.kind === 'known') {
    outcome.known++
    if (verdict.replaced) outcome.replacedPasswords++
  }
  if (verdict.kind === 'moved') countMoved(outcome, read.user, verdict.methods)
}

function countMoved(
  outcome: IdentityImportOutcome,
  { disabled, providerUserInfo }: ExportedUser,
  methods: readonly NewMethod[],
): void {
  outcome.moved++
  if (methods.some(({ password }) => password)) outcome.withPassword++
  if (disabled) outcome.frozen++
  for (const { providerId } of providerUserInfo)
    if (!IGNORED_PROVIDERS.has(providerId))
      outcome.otherProviders[providerId] = (outcome.otherProviders[providerId] ?? 0) + 1
}
