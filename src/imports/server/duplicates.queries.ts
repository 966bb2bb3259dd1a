import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { courts, possibleDuplicates } from '../../database/schema/index.ts'
import { type CourtRow, selectCourts } from '../../directory/server/directory.queries.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

export interface Pair {
  courtId: number
  otherId: number
}
type FoundPair = Pair & { createdAt: Date; drawnAgain: boolean }

const isPair = ({ courtId, otherId }: Pair) =>
  and(eq(possibleDuplicates.courtId, courtId), eq(possibleDuplicates.otherId, otherId))

const shownName = (table: string) => sql.raw(`coalesce(nullif(${table}.name, ''), ${table}.made_name)`)

/** Undecided pairs of published courts as items of the queue; merged ones are archived. Their source is one that brought the added court. */
export const openPairItems: SQL = sql`
  select 'duplicate' as kind, concat('duplicate ', pair.court_id, ' ', pair.other_id) as key, pair.court_id, (
      select min(known.source) from source_courts as known
      where known.court_id = pair.court_id and known.is_brought
    ) as source, pair.created_at as since, concat_ws(' ', ${shownName('courts')}, ${shownName('other')}) as body
  from possible_duplicates as pair
  join courts on courts.id = pair.court_id and courts.status = 'published'
  join courts as other on other.id = pair.other_id and other.status = 'published'
  where pair.different_at is null`

/** These pairs, decided or not. */
export function readPairsIn(database: Database, pairs: readonly Pair[]): Promise<FoundPair[]> {
  const { courtId, otherId, createdAt, drawnAgain } = possibleDuplicates
  return database
    .select({ courtId, otherId, createdAt, drawnAgain })
    .from(possibleDuplicates)
    .where(or(...pairs.map(isPair)))
}

/** Courts of any status, by id. */
export async function readCourtsById(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CourtRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCourts(database).where(inArray(courts.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks a pair until the end of the transaction; undefined if there is none. */
export async function lockPair(
  tx: Transaction,
  pair: Pair,
): Promise<{ differentAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ differentAt: possibleDuplicates.differentAt })
    .from(possibleDuplicates)
    .where(isPair(pair))
    .for('update')
  return row
}

export async function setDifferent(tx: Transaction, pair: Pair): Promise<void> {
  await tx.update(possibleDuplicates).set({ differentAt: sql`now()` }).where(isPair(pair))
}

/** Records that a court is different from all that it may have been the same as. */
export async function setAllDifferent(tx: Transaction, courtId: number): Promise<void> {
  await tx
    .update(possibleDuplicates)
    .set({ differentAt: sql`now()` })
    .where(and(eq(possibleDuplicates.courtId, courtId), isNull(possibleDuplicates.differentAt)))
}

/** Records that two courts are different, so that nobody is asked. */
export async function insertDifferent(tx: Transaction, pair: Pair): Promise<void> {
  const differentAt = sql`now()`
  await tx
    .insert(possibleDuplicates)
    .values({ ...pair, differentAt })
    .onConflictDoUpdate({
      target: [possibleDuplicates.courtId, possibleDuplicates.otherId],
      set: { differentAt },
    })
}
