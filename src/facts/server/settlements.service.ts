import { accountById } from '../../accounts/server/accounts.queries.ts'
import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import type { ResponseBody } from '../../api/contract/registry.ts'
import { runAsAccount } from '../../api/server/transactions.queries.ts'
import { lockDirectory, type PublishedChanges, publishChanges } from '../../courts/server/changes.queries.ts'
import { requirePublished } from '../../courts/server/courts.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type {
  FactReportView,
  PersonalReportCounts,
  ReportedFactView,
  Settlement,
} from '../contract/admin-schema.ts'
import { FACT_KEYS, type FactKey, type FactValue, getFact } from '../contract/catalogue.ts'
import type { factEndpoints } from '../contract/endpoints.ts'
import { contraryProblems } from '../contract/open-problems.ts'
import { problemKey } from '../contract/problems.ts'
import { valueError } from '../contract/schema.ts'
import { UNKNOWN } from '../contract/what-holds.ts'
import { courtsWithReportsOf, insertReport, isSaying, supersede, supersedeOthers } from './facts.queries.ts'
import { readHeldFacts } from './facts.view.ts'
import { normalizeHours } from './hours.ts'
import * as queries from './settlements.queries.ts'

interface Parts {
  database: Database
  directory: PublishedChanges
}

/** The facts of a court that somebody has reported, and who has said what. */
export async function readReportedFacts(
  { database }: Parts,
  courtId: number,
): Promise<ResponseBody<typeof factEndpoints.courtFactReports>> {
  const court = await queries.readCourtName(database, courtId)
  if (!court) throw new ApiError('court-not-found')
  return { court, facts: await reportedFacts(database, courtId, FACT_KEYS) }
}

async function reportedFacts(
  database: Database | Transaction,
  courtId: number,
  keys: readonly FactKey[],
): Promise<ReportedFactView[]> {
  const held = await readHeldFacts(database, courtId)
  const reports = await queries.readNamedReports(database, courtId, keys)
  return keys.flatMap((key) => {
    const said = reports.filter(({ fact }) => fact === key)
    const [first] = said
    if (!first) return []
    const holds = held.get(key) ?? UNKNOWN
    return [{ key, label: getFact(key).label, ...holds, total: first.total, reports: said.map(reportView) }]
  })
}

function reportView(report: queries.NamedReport): FactReportView {
  const { id, value, source, userId, username, createdAt, note, url, counts, supersededAt } = report
  return {
    ...{ id, value, source, note, url, counts },
    user: userId === null ? null : { id: userId, username },
    at: createdAt.toISOString(),
    superseded_at: supersededAt?.toISOString() ?? null,
  }
}

interface Settled {
  courtId: number
  key: FactKey
  settlement: Settlement
}

/** Settles a fact of a court, or records what its operator says; returns the fact as it is then. */
export async function settleFact(
  { database, directory }: Parts,
  actor: Administrator,
  settled: Settled,
): Promise<ReportedFactView> {
  const fact = await runAsAccount(database, actor, async (tx) => {
    await lockDirectory(tx, [settled.courtId])
    await requirePublished(tx, settled.courtId)
    await settleWithin(tx, actor, settled)
    const [after] = await reportedFacts(tx, settled.courtId, [settled.key])
    return after as ReportedFactView
  })
  await directory.showChanges()
  return fact
}

/** The same in a transaction that has locked the directory and knows that the court is published. */
export async function settleWithin(
  tx: Transaction,
  actor: Administrator,
  { courtId, key, settlement }: Settled,
): Promise<void> {
  const value = await readValue(key, settlement.value)
  const before = (await readHeldFacts(tx, courtId)).get(key)?.value ?? null
  await storeSettlement(tx, actor, { courtId, fact: key, value, settlement })
  const { note, source, url } = settlement
  await audit(tx, actor, {
    action: source === 'operator' ? 'record operator’s statement' : 'settle fact',
    subjectKind: 'fact',
    subjectId: courtId,
    before: { [key]: before },
    after: { [key]: value, note, ...(url !== undefined && { url }) },
  })
  await publishChanges(tx, [courtId])
}

async function storeSettlement(
  tx: Transaction,
  { id: userId }: Administrator,
  {
    settlement: { source, url, note },
    ...said
  }: { courtId: number; fact: FactKey; value: FactValue; settlement: Settlement },
): Promise<void> {
  if (source === 'operator') return queries.insertSourceReport(tx, { ...said, source, url, note })
  await insertReport(tx, { ...said, userId, source, url, note })
  await supersedeOthers(tx, said)
  for (const kind of contraryProblems(said.fact, said.value))
    await supersede(tx, isSaying({ courtId: said.courtId, fact: problemKey(kind), value: true }))
}

/** Hours that can't be read are kept as they are. Throws `invalid-request`. */
async function readValue(key: FactKey, given: FactValue): Promise<FactValue> {
  const fact = getFact(key)
  const value = fact.kind === 'hours' && typeof given === 'string' ? sanitizeLine(given) : given
  const text = valueError(fact, value)
  if (text) throw new ApiError('invalid-request', { text, issues: [{ path: 'body.value', message: text }] })
  return fact.kind === 'hours' ? ((await normalizeHours(String(value))) ?? value) : value
}

/** Removes everything that a person has said about courts: facts and problems. */
export async function removeReportsOf(
  { database, directory }: Parts,
  actor: Administrator,
  removal: Removal,
): Promise<PersonalReportCounts> {
  const removed = await runAsAccount(database, actor, (tx) => removeReportsWithin(tx, actor, removal))
  await directory.showChanges()
  return removed
}

interface Removal {
  userId: number
  reason: string
}

/** The same in a transaction. */
export async function removeReportsWithin(
  tx: Transaction,
  actor: Administrator,
  { userId, reason }: Removal,
): Promise<PersonalReportCounts> {
  const person = await accountById(tx, userId)
  if (!person) throw new ApiError('user-not-found')
  await lockDirectory(tx, await courtsWithReportsOf(tx, userId))
  const courts = await courtsWithReportsOf(tx, userId)
  const counts = await queries.countReportsOf(tx, userId)
  if (counts.reports === 0) return counts
  await queries.deleteReportsBy(tx, userId)
  await audit(tx, actor, {
    action: 'remove reports about courts',
    subjectKind: 'user',
    subjectId: userId,
    before: { username: person.username, removed_reports: counts.reports, courts: counts.courts },
    after: { username: person.username, reason },
  })
  await publishChanges(tx, courts)
  return counts
}
