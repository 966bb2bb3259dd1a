import { COURT_FIELDS } from '../../database/contract/court-fields.ts'
import { publicTime } from '../../platform/contract/public-time.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { FACILITY_HALF_LIFE_DAYS, FACT_KEYS, getFact, isFactKey, makesSense } from '../contract/catalogue.ts'
import { facilityKey } from '../contract/facilities.ts'
import { type HeldFacts, type Known, type ReportedFact, whatIsKnown } from '../contract/held-facts.ts'
import type { OpenProblem } from '../contract/open-problems.ts'
import type { ProblemName } from '../contract/problems.ts'
import type {
  CompactFacts,
  CompactProblem,
  FacilityView,
  FactView,
  OpenProblemView,
  ProblemView,
} from '../contract/schema.ts'
import { byConfirmations, type VotedItem } from '../contract/tags.ts'
import { dayOf, dayText, UNKNOWN, whatHolds } from '../contract/what-holds.ts'
import { readCurrentReports, readFactRecord } from './facts.queries.ts'
import type { Problem, readOpenProblems } from './problems.queries.ts'

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

interface FacilityRow extends Pick<FacilityView, 'id' | 'name' | 'source' | 'associated'> {
  /** What reports of it are about. */
  fact: string
}

/**
 * A facility at a court, by what is said of it.
 * @param reports all reports that count at the court
 * @param userId the viewer, whose own report is marked; undefined for visitors
 */
export function facilityView(
  { fact, ...facility }: FacilityRow,
  reports: readonly ReportedFact[],
  userId: number | undefined,
): FacilityView {
  const halfLifeDays = isFactKey(fact) ? getFact(fact).halfLifeDays : FACILITY_HALF_LIFE_DAYS
  const about = reports.filter((report) => report.fact === fact && report.source !== 'tag')
  const { value, state } = whatHolds(halfLifeDays, about, new Date())
  const people = about.filter(({ person }) => person !== null)
  const confirmations = people.filter((report) => report.value === true)
  const denials = people.filter((report) => report.value === false)
  const [confirmedAt, deniedAt] = [confirmations, denials].map(latestOf)
  const own = people.find(({ person }) => person === userId)
  return {
    ...facility,
    ...{ vote_count: confirmations.length, denied: denials.length },
    last_confirmed_at: confirmedAt ? publicTime(confirmedAt) : null,
    denied_at: deniedAt ? dayText(dayOf(deniedAt)) : null,
    userVote: own?.value === true,
    ...{ value: value === null ? null : value === true, state },
    own_value: own ? own.value === true : null,
    own_at: own ? dayText(dayOf(own.at)) : null,
  }
}

const latestOf = (reports: readonly ReportedFact[]): Date | undefined =>
  reports.map(({ at }) => at).sort((a, b) => Number(b) - Number(a))[0]

/** A problem as everybody may see it. */
export const problemView = (problem: Problem): ProblemView => ({
  ...publicParts(problem),
  ...{ own: problem.own, denied: problem.denied },
})

/** An open problem as administrators see it. */
export const openProblemView = ({
  problem,
  court,
  user,
}: Awaited<ReturnType<typeof readOpenProblems>>[number]): OpenProblemView => ({
  ...publicParts(problem),
  court,
  user,
  people: problem.people,
})

type PublicParts = Pick<Problem, 'id' | 'kind' | 'state' | 'reportedAt' | 'stateAt'>

const publicParts = ({ id, kind, state, reportedAt, stateAt }: PublicParts) => ({
  ...{ id, kind: kind as ProblemName, state },
  ...{ reported_at: dayText(dayOf(reportedAt)), state_at: dayText(dayOf(stateAt)) },
})
