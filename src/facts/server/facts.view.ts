import { COURT_FIELDS } from '../../database/contract/court-fields.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { FACT_KEYS, getFact, makesSense } from '../contract/catalogue.ts'
import { byConfirmations, facilityKey, type VotedItem } from '../contract/facilities.ts'
import { type HeldFacts, type Known, type ReportedFact, whatIsKnown } from '../contract/held-facts.ts'
import type { OpenProblem } from '../contract/open-problems.ts'
import type { CompactFacts, CompactProblem, FactView } from '../contract/schema.ts'
import { dayOf, dayText, UNKNOWN } from '../contract/what-holds.ts'
import { readCurrentReports, readFactRecord } from './facts.queries.ts'

/** Fields of a court that are also facts. */
export interface FactFields {
  hoops: number | null
  isIndoor: boolean | null
}

/** The record of a court. What it says of facts since the court was added is also reported. */
interface FactRecord extends FactFields {
  createdAt: Date
}

/** The fields of a court as facts; null if a field is empty. */
export const factsOfFields = ({ hoops, isIndoor }: FactFields) => [
  { fact: 'hoops', value: hoops },
  { fact: 'shelter', value: isIndoor === null ? null : isIndoor ? 'indoor' : 'outdoor' },
]

/** What is known of a court; what nobody has reported is a claim of our records. */
function knownOrRecorded(reports: readonly ReportedFact[], { createdAt: at, ...fields }: FactRecord): Known {
  const reported = new Set(reports.map(({ fact }) => fact))
  const claims = factsOfFields(fields).flatMap(({ fact, value }): ReportedFact[] =>
    value === null || reported.has(fact) ? [] : [{ fact, value, source: 'import', person: null, at }],
  )
  return whatIsKnown([...reports, ...claims], new Date())
}

/** The fields of a court that show what holds. */
export function fieldsOfFacts(held: HeldFacts): Partial<FactFields> {
  const said = held.get('hoops')
  const hoops = said?.implied_by === null ? said.value : undefined
  const shelter = held.get('shelter')?.value
  return {
    ...(typeof hoops === 'number' && { hoops }),
    ...(shelter !== undefined && { isIndoor: shelter === 'indoor' }),
  }
}

/**
 * The facilities of a court, most confirmed first: the stored ones and those that the facts say are there, without those
 * they say are not.
 */
export function listedFacilities(stored: readonly VotedItem[], held: HeldFacts): VotedItem[] {
  const listed = new Map(stored.map((facility) => [facilityKey(facility.name), facility]))
  for (const [key, { value, confirmed, implied_by }] of held) {
    const fact = getFact(key)
    if (fact.kind !== 'yes-no') continue
    const facility = facilityKey(fact.facility)
    if (value === false) listed.delete(facility)
    else if (value === true && !listed.has(facility))
      listed.set(facility, { name: fact.facility, vote_count: implied_by === null ? confirmed : 0 })
  }
  return [...listed.values()].sort(byConfirmations)
}

/** The facts in lists, without empty counts. */
export function compactFacts(held: HeldFacts): CompactFacts {
  const compact: CompactFacts = {}
  for (const [key, fact] of held) {
    const { value, state, confirmed, confirmed_at, disputed, disputed_at, source, problem, implied_by } = fact
    // What a field of the court says outweighs what only follows.
    if (value === null || state === 'unknown' || (implied_by !== null && key in COURT_FIELDS)) continue
    compact[key] = {
      ...{ value, state },
      ...(confirmed > 0 && confirmed_at !== null && { confirmed, confirmed_at }),
      ...(disputed > 0 && disputed_at !== null && { disputed, disputed_at }),
      ...(source !== null && source !== 'player' && { source }),
      ...(problem !== null && { problem }),
      ...(implied_by !== null && { implied_by }),
    }
  }
  return compact
}

/** The open problems in lists. */
export const compactProblems = (problems: readonly OpenProblem[]): CompactProblem[] =>
  problems.map(({ kind, reported_at, disputed }) => ({
    ...{ kind, reported_at },
    ...(disputed > 0 && { disputed: true }),
  }))

/**
 * All facts of a court that make sense for it, and those that somebody reported anyway.
 * @param userId the viewer, whose own reports are marked; undefined for visitors
 */
export function factViews(
  reports: readonly ReportedFact[],
  record: FactRecord,
  userId: number | undefined,
): FactView[] {
  const held = knownOrRecorded(reports, record).facts
  const own = new Map(
    reports
      .filter(({ person }) => person !== null && person === userId)
      .map((report) => [report.fact, report]),
  )
  return FACT_KEYS.filter((key) => held.has(key) || makesSense(key, (other) => held.get(other)?.value)).map(
    (key) => {
      const mine = own.get(key)
      return {
        ...{ key, label: getFact(key).label, ...(held.get(key) ?? UNKNOWN) },
        own_value: mine?.value ?? null,
        own_at: mine ? dayText(dayOf(mine.at)) : null,
      }
    },
  )
}

/** The same, read from the database; nothing if there is no such court. */
export async function readFactViews(
  database: Database | Transaction,
  courtId: number,
  userId: number | undefined,
): Promise<FactView[]> {
  const record = await readFactRecord(database, courtId)
  return record ? factViews(await readCurrentReports(database, courtId), record, userId) : []
}

/** What holds at a court, by fact; nothing if there is no such court. */
export async function readHeldFacts(database: Database | Transaction, courtId: number): Promise<HeldFacts> {
  const record = await readFactRecord(database, courtId)
  return record ? knownOrRecorded(await readCurrentReports(database, courtId), record).facts : new Map()
}
