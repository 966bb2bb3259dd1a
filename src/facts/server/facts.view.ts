import { facilityKey } from '../../facilities/contract/rules.ts'
import { byConfirmations, type VotedItem } from '../../facilities/contract/tags.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { FACT_KEYS, type FactKey, getFact, makesSense } from '../contract/catalogue.ts'
import type { CompactFacts, FactView } from '../contract/schema.ts'
import { dayOf, dayText, type FactReport, type HeldFact, UNKNOWN, whatHolds } from '../contract/what-holds.ts'
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

/** What somebody says of a fact of the catalogue, or of another facility. */
export interface ReportedFact extends FactReport {
  fact: string
}

/** What holds at a court, by fact. */
export type HeldFacts = ReadonlyMap<FactKey, HeldFact>

/** The fields of a court as facts; null if a field is empty. */
export const factsOfFields = ({ hoops, isIndoor }: FactFields) => [
  { fact: 'hoops', value: hoops },
  { fact: 'shelter', value: isIndoor === null ? null : isIndoor ? 'indoor' : 'outdoor' },
]

/** What holds at a court, for the facts that somebody has reported. */
export function heldFacts(reports: readonly ReportedFact[], now: Date): HeldFacts {
  const byFact = new Map<string, FactReport[]>()
  for (const report of reports) byFact.set(report.fact, [...(byFact.get(report.fact) ?? []), report])
  return new Map(
    FACT_KEYS.flatMap((key) => {
      const said = byFact.get(key)
      return said ? [[key, whatHolds(getFact(key).halfLifeDays, said, now)] as const] : []
    }),
  )
}

/** The same; what nobody has reported is a claim of our records. */
function heldOrRecorded(
  reports: readonly ReportedFact[],
  { createdAt: at, ...fields }: FactRecord,
): HeldFacts {
  const reported = new Set(reports.map(({ fact }) => fact))
  const recorded = factsOfFields(fields).flatMap(({ fact, value }): ReportedFact[] =>
    value === null || reported.has(fact) ? [] : [{ fact, value, source: 'import', person: null, at }],
  )
  return heldFacts([...reports, ...recorded], new Date())
}

/** The fields of a court that show what holds. */
export function fieldsOfFacts(held: HeldFacts): Partial<FactFields> {
  const hoops = held.get('hoops')?.value
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
  for (const [key, { value, confirmed }] of held) {
    const fact = getFact(key)
    if (fact.kind !== 'yes-no') continue
    const facility = facilityKey(fact.facility)
    if (value === false) listed.delete(facility)
    else if (value === true && !listed.has(facility))
      listed.set(facility, { name: fact.facility, vote_count: confirmed })
  }
  return [...listed.values()].sort(byConfirmations)
}

/** The facts in lists, without empty counts. */
export function compactFacts(held: HeldFacts): CompactFacts {
  const compact: CompactFacts = {}
  for (const [key, { value, state, confirmed, confirmed_at, disputed, disputed_at, source }] of held) {
    if (value === null || state === 'unknown') continue
    compact[key] = {
      ...{ value, state },
      ...(confirmed > 0 && confirmed_at !== null && { confirmed, confirmed_at }),
      ...(disputed > 0 && disputed_at !== null && { disputed, disputed_at }),
      ...(source !== null && source !== 'player' && { source }),
    }
  }
  return compact
}

/**
 * All facts of a court that make sense for it, and those that somebody reported anyway.
 * @param userId the viewer, whose own reports are marked; undefined for visitors
 */
export function factViews(
  reports: readonly ReportedFact[],
  record: FactRecord,
  userId: number | undefined,
): FactView[] {
  const held = heldOrRecorded(reports, record)
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
  return record ? heldOrRecorded(await readCurrentReports(database, courtId), record) : new Map()
}
