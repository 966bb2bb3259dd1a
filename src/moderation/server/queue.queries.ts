import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import type { ModeratedKind } from '../../database/contract/values.ts'
import {
  courts,
  decisions,
  facilitySuggestions,
  photos,
  reviews,
  users,
} from '../../database/schema/index.ts'
import { selectOpenProblems } from '../../facts/server/problems.queries.ts'
import { openDifferenceItems } from '../../imports/server/differences.queries.ts'
import { openPairItems } from '../../imports/server/duplicates.queries.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { containsPattern } from '../../platform/db/like-pattern.ts'
import { isCourtHidden } from '../../reports/server/report-senders.queries.ts'
import {
  hasOpenReport,
  isElsewhere,
  type ReportedThing,
  selectReportedItems,
} from '../../reports/server/reports.queries.ts'
import { MAX_QUEUE_PLACES, type QueueFilter, type QueueKind } from '../contract/queue.ts'
import { CONTRIBUTIONS } from './contributions.queries.ts'
import { isInBox } from './decisions.queries.ts'
import { differenceOf, numberIn, pairOf, reportedThing } from './queue-keys.ts'

/** An item of the queue without what it is about. */
export interface QueueRow {
  kind: QueueKind
  key: string
  courtId: number | null
  courtName: string
  latitude: number | null
  longitude: number | null
  personId: number | null
  source: string | null
  since: Date
  urgent: boolean
  hidden: boolean
  turn: number
}

/** An item that isn't a row of a table: it follows from what people say. */
export interface ComputedItem {
  kind: QueueKind
  key: string
  courtId: number | null
  personId: number | null
  since: string
  text: string
}

/** Pending contributions, except those of banned accounts, which stay on hold, and those that were reported. */
const isQueued = (status: AnyPgColumn, owner: AnyPgColumn) =>
  and(eq(status, 'pending'), isOwnerNotBanned(owner))

const queued: Record<ModeratedKind, SQL | undefined> = {
  review: and(isQueued(reviews.status, reviews.userId), sql`not ${hasOpenReport('review', reviews.id)}`),
  /** Those that need their own decision, rather than being decided with their review or court. */
  photo: and(
    isQueued(photos.status, photos.userId),
    sql`not ${hasOpenReport('photo', photos.id)}`,
    sql`not exists (
      select from ${reviews} where ${reviews.id} = ${photos.reviewId} and ${reviews.status} = 'pending')`,
    sql`not exists (
      select from ${courts} where ${courts.id} = ${photos.courtId} and ${courts.status} = 'pending')`,
  ),
  facility: isQueued(facilitySuggestions.status, facilitySuggestions.userId),
  court: isQueued(courts.status, courts.submittedBy),
}

/** The items of a kind of contribution; `id` selects one. */
function contributionRows(kind: ModeratedKind, id: number | undefined): SQL {
  const { table, author, courtId, text } = CONTRIBUTIONS[kind]
  const source =
    kind === 'court'
      ? sql`(select min(source) from source_courts where source_courts.court_id = ${courts.id})`
      : sql`null`
  return sql`
    select ${kind}::text as kind, ${`${kind} `}::text || ${table.id} as key, ${courtId} as court_id, ${author} as person_id,
      ${source}::text as source, ${table.createdAt} as since, false as urgent, false as hidden, false as held,
      row_number() over (partition by ${author} order by ${table.createdAt}, ${table.id}) as turn, ${text} as body,
      ${table.id} as number
    from ${table} where ${and(queued[kind], id === undefined ? undefined : eq(table.id, id))}`
}

/** Reported things. A person's first one comes before another's second; several reporters get their earliest turn. */
const reportRows = (database: Database | Transaction, only: ReportedThing | undefined) => sql`
  select 'report' as kind, concat('report of ', subject_kind, ' ', subject_id) as key,
    coalesce(${reviews.courtId}, ${photos.courtId}, case when subject_kind = 'court' then subject_id end) as court_id,
    coalesce(${reviews.userId}, ${photos.userId}) as person_id, null::text as source, since, is_urgent as urgent,
    coalesce(${reviews.status}, ${photos.status}, '') = 'pending'
      or subject_kind = 'court' and ${isCourtHidden(sql`subject_id`)} as hidden,
    false as held, turn, concat_ws(' ', details, ${reviews.reviewText}) as body, number
  from ${selectReportedItems(database, only)}
  left join ${reviews} on subject_kind = 'review' and ${reviews.id} = subject_id
  left join ${photos} on subject_kind = 'photo' and ${photos.id} = subject_id`

/** Open problems; one that was passed on is held until it returns. */
const problemRows = (database: Database | Transaction, id: number | undefined) => sql`
  select 'problem' as kind, concat('problem ', id) as key, court_id, last_person as person_id, null::text as source,
    state_at as since, false as urgent, false as hidden,
    state = 'passed on' and not exists (
      select from ${decisions} where ${decisions.key} = concat('problem ', reported.id) and ${decisions.action} = 'pass-on'
        and ${decisions.undoneAt} is null and ${decisions.returnsAt} <= now()) as held,
    row_number() over (partition by last_person order by state_at, id) as turn, replace(kind, '_', ' ') as body,
    id as number
  from ${selectOpenProblems(database, id)}`

/** What imports leave to decide; each source takes turns with people. */
const importRows = (rows: SQL) => sql`
  select kind, key, court_id, null::integer as person_id, source, since, false as urgent, false as hidden, false as held,
    row_number() over (partition by source order by since, key) as turn, body, 0 as number
  from (${rows}) as found`

/** Items that follow from what people say, given as JSON. */
const computedRows = (items: readonly ComputedItem[]) => sql`
  select kind, key, "courtId" as court_id, "personId" as person_id, null::text as source, since, false as urgent,
    false as hidden, false as held, row_number() over (partition by kind order by since desc) as turn, text as body,
    0 as number
  from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as computed (
    kind text, key text, "courtId" integer, "personId" integer, since timestamptz, text text)
  where not exists (
    select from ${decisions} where ${decisions.key} = computed.key and ${decisions.action} = 'leave'
      and ${decisions.undoneAt} is null and ${decisions.decidedAt} >= since)`

const onlyPair = ({ courtId, otherId }: ReturnType<typeof pairOf>) =>
  sql`${openPairItems} and pair.court_id = ${courtId} and pair.other_id = ${otherId}`

const onlyDifference = ({ courtId, source, field }: ReturnType<typeof differenceOf>) =>
  sql`${openDifferenceItems} and courts.id = ${courtId} and difference.source = ${source}
    and difference.field = ${field}`

/** Where the rows of each kind come from; with a key, at least that item, found without looking at all. */
function rowsOf(
  database: Database | Transaction,
  kind: QueueKind,
  computed: readonly ComputedItem[],
  key?: string,
): SQL {
  switch (kind) {
    case 'report':
      return reportRows(database, key === undefined ? undefined : reportedThing(key))
    case 'problem':
      return problemRows(database, key === undefined ? undefined : numberIn(key))
    case 'duplicate':
      return importRows(key === undefined ? openPairItems : onlyPair(pairOf(key)))
    case 'difference':
      return importRows(key === undefined ? openDifferenceItems : onlyDifference(differenceOf(key)))
    case 'dispute':
    case 'burst':
      return computedRows(computed.filter((item) => item.kind === kind))
    default:
      return contributionRows(kind, key === undefined ? undefined : numberIn(key))
  }
}

/** The columns of items that are needed to count them, and to put them in order. The others aren't computed then. */
const COUNTED = sql`kind, key, since, urgent, held`
const ORDERED = sql`kind, key, court_id, person_id, source, since, urgent, hidden, held, turn, number`

/** What waits, of these kinds; what was passed on is held until it returns. */
function waitingItems(
  database: Database | Transaction,
  { kinds, computed }: Pick<Wanted, 'kinds' | 'computed'>,
  needed: SQL,
): SQL {
  const all = kinds.map((kind) => sql`(select ${needed} from (${rowsOf(database, kind, computed)}) as one)`)
  return sql`(
    select item.*, item.held or away.key is not null as elsewhere
    from (${sql.join(all, sql` union all `)}) as item
    left join (select distinct ${decisions.key} from ${decisions} where ${and(isNull(decisions.undoneAt), isElsewhere)})
      as away on away.key = item.key)`
}

export interface Wanted {
  /** Kinds that the reader may see. */
  kinds: readonly QueueKind[]
  filter: QueueFilter
  computed: readonly ComputedItem[]
}

/** What people sent comes before what follows from it, and that before what imports left. */
const RANKS: readonly (readonly QueueKind[])[] = [
  ['report', 'court', 'review', 'photo', 'facility', 'problem'],
  ['dispute', 'burst'],
  ['duplicate', 'difference'],
]

/** The items that match, joined with what the filter looks at. */
function matching(database: Database | Transaction, { kinds, filter, computed }: Wanted): SQL {
  const { kind, state, text, court, person, source, days, bbox } = filter
  const pattern = containsPattern(text)
  const conditions = [
    state === 'waiting' ? sql`not elsewhere` : sql`elsewhere`,
    text &&
      sql`(body ilike ${pattern} or ${courts.name} ilike ${pattern} or ${courts.madeName} ilike ${pattern}
        or ${courts.address} ilike ${pattern} or ${users.username} ilike ${pattern})`,
    court !== undefined && sql`item.court_id = ${court}`,
    person !== undefined && sql`item.person_id = ${person}`,
    source !== undefined && sql`item.source = ${source}`,
    days !== undefined && sql`item.since < now() - make_interval(days => ${days})`,
    bbox && isInBox(bbox),
  ].filter((one) => one !== false && one !== '' && one !== undefined)
  const wanted = kind ? kinds.filter((one) => one === kind) : kinds
  const needed = text ? sql`${ORDERED}, body` : ORDERED
  return sql`
    from ${wanted.length > 0 ? waitingItems(database, { kinds: wanted, computed }, needed) : NOTHING} as item
    ${text || bbox ? withCourts : sql``}
    ${text ? sql`left join ${users} on ${users.id} = item.person_id` : sql``}
    where ${sql.join(conditions, sql` and `)}`
}
const withCourts = sql`left join ${courts} on ${courts.id} = item.court_id`
const NOTHING = sql`(
  select null::text as kind, null::text as key, null::integer as court_id, null::integer as person_id,
    null::text as source, null::timestamptz as since, false as urgent, false as hidden, false as elsewhere, 0 as turn,
    null::text as body, 0 as number where false)`

const columns = sql`
  item.kind, item.key, item.court_id as "courtId",
  coalesce(nullif(${courts.name}, ''), ${courts.madeName}, '') as "courtName", ${courts.latitude}, ${courts.longitude},
  item.person_id as "personId", item.source, item.since, item.urgent, item.hidden, item.turn::integer as turn`
const order = sql`order by item.urgent desc, item.turn, item.since, item.number, item.key`

/**
 * A page of the queue in order, and how many items match. Ranks before and after the page are only counted, since putting
 * items in order takes looking at all of a rank. `counted` spares that where nothing but kind and state is filtered.
 */
export async function readQueueRows(
  database: Database | Transaction,
  wanted: Wanted,
  { limit, offset, counted }: { limit: number; offset: number; counted?: Counted | undefined },
): Promise<{ rows: QueueRow[]; total: number }> {
  const rows: QueueRow[] = []
  let before = 0
  for (const rank of RANKS) {
    const ofRank = { ...wanted, kinds: wanted.kinds.filter((kind) => rank.includes(kind)) }
    if (ofRank.kinds.length === 0) continue
    const count = counted ? countOf(counted, ofRank) : await countMatching(database, ofRank)
    const page = { limit: limit - rows.length, offset: Math.max(0, offset - before) }
    if (page.limit > 0 && page.offset < count) rows.push(...(await readPage(database, ofRank, page)))
    before += count
  }
  return { rows, total: before }
}

const countOf = (counted: Counted, { kinds, filter: { state } }: Wanted): number =>
  sumOf(
    counted.filter(({ kind }) => kinds.includes(kind)),
    state === 'waiting' ? 'waiting' : 'elsewhere',
  )

async function readPage(
  database: Database | Transaction,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueueRow[]> {
  const { rows } = await database.execute<Omit<QueueRow, 'since'> & { since: string }>(
    sql`
      select ${columns}
      from (select item.* ${matching(database, wanted)} ${order} limit ${limit} offset ${offset}) as item ${withCourts}
      ${order}`,
  )
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

async function countMatching(database: Database | Transaction, wanted: Wanted): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(
    sql`select count(*)::integer as total ${matching(database, wanted)}`,
  )
  return rows[0]?.total ?? 0
}

/** Where the courts are about which something waits. */
export async function readQueuePlaces(database: Database, wanted: Wanted) {
  const { rows } = await database.execute<{
    key: string
    kind: QueueKind
    name: string
    latitude: number
    longitude: number
  }>(sql`
    select item.key, item.kind, coalesce(nullif(${courts.name}, ''), ${courts.madeName}, '') as name,
      ${courts.latitude}, ${courts.longitude}
    from (select item.* ${matching(database, wanted)}) as item join ${courts} on ${courts.id} = item.court_id
    ${order} limit ${MAX_QUEUE_PLACES}`)
  return rows
}

export type Counted = Awaited<ReturnType<typeof countQueue>>

/** The sum over all kinds. */
export const sumOf = (counted: Counted, field: 'waiting' | 'urgent' | 'elsewhere'): number =>
  counted.reduce((sum, row) => sum + row[field], 0)

/** How much of each kind waits, how much is urgent, since when the oldest waits, and how much is passed on. */
export async function countQueue(
  database: Database,
  kinds: readonly QueueKind[],
  computed: readonly ComputedItem[],
) {
  const { rows } = await database.execute<{
    kind: QueueKind
    waiting: number
    urgent: number
    elsewhere: number
    oldest: string | null
  }>(sql`
    select kind, (count(*) filter (where not elsewhere))::integer as waiting,
      (count(*) filter (where urgent and not elsewhere))::integer as urgent,
      (count(*) filter (where elsewhere))::integer as elsewhere, min(since) filter (where not elsewhere) as oldest
    from ${waitingItems(database, { kinds, computed }, COUNTED)} as item group by kind`)
  return rows.map((row) => ({ ...row, oldest: row.oldest ? new Date(row.oldest) : null }))
}

/** One item, whether it waits or is passed on; undefined if there is nothing to decide about it. */
export async function readQueueRow(
  database: Database | Transaction,
  { kind, key }: { kind: QueueKind; key: string },
  computed: readonly ComputedItem[],
): Promise<(QueueRow & { text: string }) | undefined> {
  const source = rowsOf(database, kind, computed, key)
  const { rows } = await database.execute<Omit<QueueRow, 'since'> & { since: string; text: string }>(sql`
    select ${columns}, item.body as text from (${source}) as item ${withCourts} where item.key = ${key}`)
  const [row] = rows
  return row && { ...row, since: new Date(row.since) }
}
