import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { courts, decisionChanges, decisions, reports, users } from '../../database/schema/index.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { containsPattern } from '../../platform/db/like-pattern.ts'
import { isElsewhere } from '../../reports/server/reports.queries.ts'
import { type DecisionsQuery, UNDO_DAYS } from '../contract/queue.ts'

/** The batch of a decision: that of the first of those made together, or the first itself. */
export type Batch = number | 'first' | undefined

type Column = typeof decisions.$inferInsert

/** A decision that is about to be made. */
export type NewDecision = Pick<Column, 'kind' | 'key' | 'action' | 'remark'> &
  Partial<Pick<Column, 'passedTo' | 'passedText' | 'reference' | 'returnsAt'>> & { batch?: Batch }

/** Starts to record what the transaction changes; returns the decision's id. */
export async function startDecision(
  tx: Transaction,
  actorId: number,
  decision: NewDecision,
): Promise<number> {
  const { batch, ...made } = decision
  const own = batch === 'first' ? sql`currval(pg_get_serial_sequence('decisions', 'id'))` : (batch ?? null)
  const [row] = await tx
    .insert(decisions)
    .values({ ...made, decidedBy: actorId, batch: own })
    .returning({ id: decisions.id })
  const id = (row as { id: number }).id
  await tx.execute(sql`select set_config('opencourt.decision', ${String(id)}, true)`)
  return id
}

/** Stops recording, and stores what the decision was about: last, as these rows are locked after all others. */
export async function endDecision(
  tx: Transaction,
  id: number,
  about: {
    courtId: number | null
    courtName: string
    personId: number | null
    title: string
    source: string | null
  },
): Promise<void> {
  await tx.execute(sql`select set_config('opencourt.decision', '', true)`)
  const court = sql`(select ${courts.id} from ${courts} where ${courts.id} = ${about.courtId})`
  await tx
    .update(decisions)
    .set({ ...about, courtId: sql`${court}` })
    .where(eq(decisions.id, id))
}

export type Decision = typeof decisions.$inferSelect

/** Locks a decision that isn't undone and can still be; undefined if there is none. */
export async function lockDecision(tx: Transaction, id: number): Promise<Decision | undefined> {
  const [row] = await tx
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), isNull(decisions.undoneAt), isRecent))
    .for('update')
  return row
}

const isRecent = gt(decisions.decidedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`)

interface Touched {
  people: number[]
  courts: number[]
  photos: string[]
  /** Whether sources went from one court to another. */
  movedSources: boolean
}

/** The people and courts whose rows a decision changed, to lock them in order before it is undone. */
export async function readTouched(tx: Transaction, decisionId: number): Promise<Touched> {
  const { rows } = await tx.execute<{ [K in keyof Touched]: Touched[K] }>(sql`
    select coalesce(bool_or(table_name = 'source_courts'), false) as "movedSources",
      coalesce(array_agg(distinct person_id) filter (where person_id is not null), '{}') as people,
      coalesce(array_agg(distinct court) filter (where court is not null), '{}') as courts,
      coalesce(array_agg(distinct hash) filter (where hash is not null), '{}') as photos
    from (
      select changed.person_id, table_name, coalesce(changed.before ->> 'content_hash', photos.content_hash) as hash,
        unnest(array[
          case when table_name = 'courts' then (changed.key ->> 'id')::integer end,
          (changed.before ->> 'court_id')::integer, (changed.after ->> 'court_id')::integer,
          (changed.key ->> 'court_id')::integer, photos.court_id, reviews.court_id, said.court_id, problem.court_id]) as court
      from ${decisionChanges} as changed
      left join photos on table_name = 'photos' and photos.id = (changed.key ->> 'id')::integer
      left join reviews on table_name = 'reviews' and reviews.id = (changed.key ->> 'id')::integer
      left join fact_reports as said on table_name = 'fact_reports' and said.id = (changed.key ->> 'id')::integer
      left join court_problems as problem on table_name = 'court_problems' and problem.id = (changed.key ->> 'id')::integer
      where changed.decision_id = ${decisionId}) as touched`)
  return rows[0] ?? { people: [], courts: [], photos: [], movedSources: false }
}

/** Locks accounts against deletion until the transaction ends. */
export async function lockPeople(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [...ids]))
      .orderBy(users.id)
      .for('key share')
}

type Change = typeof decisionChanges.$inferSelect

/**
 * Restores the rows that a decision changed, latest change first, after those that it deleted, of which others may be a
 * part; false if one has been changed since.
 */
export async function restoreRows(tx: Transaction, decisionId: number): Promise<boolean> {
  const changes = await tx
    .select()
    .from(decisionChanges)
    .where(eq(decisionChanges.decisionId, decisionId))
    .orderBy(
      sql`${decisionChanges.after} is not null`,
      sql`array_position(array['courts', 'reviews', 'reports'], ${decisionChanges.tableName})`,
      desc(decisionChanges.id),
    )
  for (const change of changes) {
    const { rowCount } = await tx.execute(restoring(change))
    // A row that the decision added may be gone.
    if (!rowCount && change.before !== null) return false
  }
  await tx.delete(decisionChanges).where(eq(decisionChanges.decisionId, decisionId))
  return true
}

/** The statement that restores one row, unless it has been changed since. Values never leave the database. */
function restoring({ id, tableName, key, before, after }: Change): SQL {
  const table = sql.identifier(tableName)
  const isRow = sql.join(
    Object.entries(key).map(([name, value]) => {
      const column = sql.identifier(name)
      return value === null ? sql`row.${column} is null` : sql`row.${column} = known.${column}`
    }),
    sql` and `,
  )
  const known = sql`jsonb_populate_record(null::${table}, change.key) as known`
  const change = sql`decision_changes as change`
  if (before === null)
    return sql`delete from ${table} as row using ${change}, ${known} where change.id = ${id} and ${isRow}`
  const columns = Object.keys(before).map((name) => sql.identifier(name))
  const names = sql.join(columns, sql`, `)
  const earlier = sql`jsonb_populate_record(null::${table}, change.before) as earlier`
  if (after === null)
    return sql`insert into ${table} (${names}) overriding system value
      select ${sql.join(
        columns.map((column) => sql`earlier.${column}`),
        sql`, `,
      )}
      from ${change}, ${earlier} where change.id = ${id} on conflict do nothing`
  const set = columns.map((column) => sql`${column} = earlier.${column}`)
  if (tableName === 'courts') set.push(sql`version = row.version + 1`, sql`updated_at = now()`)
  const isUnchanged = Object.keys(before).map(
    (name) => sql`to_jsonb(row) -> ${name} is not distinct from change.after -> ${name}`,
  )
  return sql`update ${table} as row set ${sql.join(set, sql`, `)} from ${change}, ${known}, ${earlier}
    where change.id = ${id} and ${isRow} and ${sql.join(isUnchanged, sql` and `)}`
}

export async function markUndone(
  tx: Transaction,
  id: number,
  { by, question }: { by: number; question: string },
): Promise<void> {
  await tx
    .update(decisions)
    .set({ undoneAt: sql`now()`, undoneBy: by, question: question || null })
    .where(eq(decisions.id, id))
}

const decider = alias(users, 'decider')
const undoer = alias(users, 'undoer')

/** Decisions with the names of who made and undid them, newest first. */
function selectDecisions(database: Database | Transaction) {
  return database
    .select({
      decision: decisions,
      person: { id: users.id, username: users.username },
      by: { id: decider.id, username: decider.username },
      undoneBy: { id: undoer.id, username: undoer.username },
      courtName: sql<string>`coalesce(nullif(${courts.name}, ''), ${courts.madeName}, ${decisions.courtName})`,
    })
    .from(decisions)
    .leftJoin(courts, eq(courts.id, decisions.courtId))
    .leftJoin(users, eq(users.id, decisions.personId))
    .leftJoin(decider, eq(decider.id, decisions.decidedBy))
    .leftJoin(undoer, eq(undoer.id, decisions.undoneBy))
    .orderBy(desc(decisions.id))
    .$dynamic()
}
export type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number]

/** What was decided in the last 30 days. `kinds` are those that the reader may see. */
export async function readDecisions(
  database: Database,
  kinds: readonly string[],
  { limit, offset, kind, text, court, person, source, days, bbox }: DecisionsQuery,
): Promise<{ rows: DecisionRow[]; total: number }> {
  const pattern = containsPattern(text)
  const which = and(
    isRecent,
    inArray(decisions.kind, kind ? kinds.filter((one) => one === kind) : [...kinds]),
    text
      ? sql`(${decisions.title} ilike ${pattern} or ${decisions.courtName} ilike ${pattern} or ${users.username} ilike ${pattern})`
      : undefined,
    court === undefined ? undefined : eq(decisions.courtId, court),
    person === undefined ? undefined : eq(decisions.personId, person),
    source === undefined ? undefined : eq(decisions.source, source),
    days === undefined ? undefined : lt(decisions.decidedAt, sql`now() - make_interval(days => ${days})`),
    bbox && isInBox(bbox),
  )
  const found = database
    .select({ id: decisions.id })
    .from(decisions)
    .leftJoin(courts, eq(courts.id, decisions.courtId))
    .leftJoin(users, eq(users.id, decisions.personId))
    .where(which)
  return {
    rows: await selectDecisions(database).where(which).limit(limit).offset(offset),
    total: await database.$count(found.as('found')),
  }
}

/** Whether the court lies in a box of west, south, east and north in degrees. */
export const isInBox = ([west, south, east, north]: readonly [number, number, number, number]) =>
  sql`${courts.latitude} between ${south} and ${north} and ${
    west <= east
      ? sql`${courts.longitude} between ${west} and ${east}`
      : sql`(${courts.longitude} >= ${west} or ${courts.longitude} <= ${east})`
  }`

/** Decisions made or undone in the last minute. */
export function readLatestDecisions(database: Database, kinds: readonly string[], limit: number) {
  const lately = sql`now() - interval '1 minute'`
  return selectDecisions(database)
    .where(
      and(
        or(gt(decisions.decidedAt, lately), gt(decisions.undoneAt, lately)),
        inArray(decisions.kind, [...kinds]),
      ),
    )
    .limit(limit)
}

/** The decisions about these items that were undone, or after which they wait again; newest first. */
export function readEarlierDecisions(database: Database, keys: readonly string[]) {
  return selectDecisions(database).where(inArray(decisions.key, [...keys]))
}

/** The latest decision about an item that isn't undone. */
export async function readLatestOf(database: Database, key: string): Promise<DecisionRow | undefined> {
  const [row] = await selectDecisions(database)
    .where(and(eq(decisions.key, key), isNull(decisions.undoneAt)))
    .limit(1)
  return row
}

/** Where the court of a decision is. */
export async function readPlace(database: Database, id: number) {
  const [place] = await database
    .select({ latitude: courts.latitude, longitude: courts.longitude, address: courts.address })
    .from(decisions)
    .innerJoin(courts, eq(courts.id, decisions.courtId))
    .where(eq(decisions.id, id))
  return place
}

/** Stores the reference that whoever it was passed on to gave it. */
export async function setReference(database: Database, id: number, reference: string): Promise<void> {
  await database.update(decisions).set({ reference }).where(eq(decisions.id, id))
}

/** The ids of decisions that were made together and aren't undone, newest first: those before one of them, or all. */
export async function readBatch(database: Database, batch: number, before = MAX_ID): Promise<number[]> {
  const rows = await database
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.batch, batch), lt(decisions.id, before), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.id))
  return rows.map(({ id }) => id)
}

/**
 * Forgets decisions that can't be undone any more, except the latest about an item if it still says where that waits, or
 * that a reported court is hidden.
 */
export async function deleteOldDecisions(tx: Transaction): Promise<string[]> {
  const old = sql`select ${decisions.id} from ${decisions} where not ${isRecent}`
  const { rows } = await tx.execute<{ hash: string | null }>(sql`
    delete from decision_changes where decision_id in (${old}) returning before ->> 'content_hash' as hash`)
  const isLatest = sql`${decisions.undoneAt} is null and not exists (
    select from decisions as later
    where later.key = ${decisions.key} and later.id > ${decisions.id} and later.undone_at is null)`
  const isHiding = sql`${decisions.action} = 'hide' and exists (
    select from ${reports}
    where concat('report of ', ${reports.subjectKind}, ' ', ${reports.subjectId}) = ${decisions.key}
      and ${reports.resolvedAt} is null)`
  await tx
    .delete(decisions)
    .where(sql`not ${isRecent} and not (${isLatest} and (${isElsewhere} or ${isHiding}))`)
  return rows.flatMap(({ hash }) => hash ?? [])
}
