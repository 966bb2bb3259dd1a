import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { courts, courtTags, facilities, nameOrder, shownName } from '../../database/schema/index.ts'
import { type CourtRow, selectCourts } from '../../directory/server/directory.queries.ts'
import { parsePostcode } from '../../places/contract/postcodes.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { containsPattern } from '../../platform/db/like-pattern.ts'
import { COURT_STATUSES, parseCourtId } from '../contract/list.ts'
import type { AdminCourt, AdminCourtsQuery } from '../contract/schema.ts'
import type { ValueFields } from './court-state.ts'

/**
 * A page of matching courts, by name, and, with the first page, the total number of matches; up to one more than `limit`, to detect a next
 * page.
 */
export async function findCourts(database: Database, query: AdminCourtsQuery) {
  const wanted = [eq(courts.status, query.status), hasAccess(query.access)]
  for (const word of query.q.split(' ').filter(Boolean)) wanted.push(await hasWord(database, word))
  const order = [nameOrder(shownName(courts)), asc(courts.id)]
  const total = query.after ? null : await database.$count(courts, and(...wanted))
  // Without aggregates of the courts before the page.
  const page = database
    .select({ id: courts.id })
    .from(courts)
    .where(and(...wanted, query.after && isAfter(query.after)))
    .orderBy(...order)
    .limit(query.limit + 1)
  const found = await selectCourts(database)
    .where(inArray(courts.id, page))
    .orderBy(...order)
  return { found, total }
}

const isAfter = ({ name, id }: { name: string; id: number }): SQL =>
  sql`(${nameOrder(shownName(courts))}, ${courts.id}) > (${nameOrder(sql`${name}::text`)}, ${id}::bigint)`

function hasAccess(access: AdminCourtsQuery['access']): SQL | undefined {
  if (access === 'all') return undefined
  return access === 'unknown' ? isNull(courts.isFree) : eq(courts.isFree, access === 'free')
}

/** True for courts with the word in a text that is searched, or in a tag; a word such as '#12' is an id. */
async function hasWord(database: Database, word: string): Promise<SQL | undefined> {
  const id = parseCourtId(word)
  if (id !== undefined) return sql`${courts.id} = ${id}::bigint`
  const pattern = containsPattern(word)
  // For ASCII, the collation that is twice as fast finds the same.
  const folded = IS_ASCII.test(word) ? sql`lower(${searchedTexts} collate "C")` : sql`lower(${searchedTexts})`
  const { whole, label } = parsePostcode(word) ?? {}
  // Addresses have a space in a postcode; without one, it is a single word.
  const spaced = whole && label && sql`${folded} like lower(${containsPattern(label)})`
  const inTexts = or(sql`${folded} like lower(${pattern})`, spaced || undefined)
  // Most words are in no tag: then the tags of all courts needn't be looked at.
  const isMeant = ilike(facilities.name, pattern)
  if ((await database.$count(facilities, isMeant)) === 0) return inTexts
  const tags = database.select({ id: facilities.id }).from(facilities).where(isMeant)
  const isOnCourt = and(eq(courtTags.courtId, courts.id), inArray(courtTags.facilityId, tags))
  return or(inTexts, sql`exists (select from ${courtTags} where ${isOnCourt})`)
}
const IS_ASCII = /^[\x20-\x7e]*$/
const shownAddress = sql`coalesce(nullif(${courts.address}, ''), ${courts.madeAddress})`
const searchedTexts = sql`concat_ws(chr(10), ${shownName(courts)}, ${shownAddress}, ${courts.county}, ${courts.country}, ${courts.court_type})`

/** A published or archived court. */
export async function readCourt(tx: Transaction, id: number): Promise<CourtRow | undefined> {
  const [row] = await selectCourts(tx).where(and(eq(courts.id, id), inArray(courts.status, COURT_STATUSES)))
  return row
}

export async function readPendingCourt(tx: Transaction, id: number): Promise<CourtRow | undefined> {
  const [row] = await selectCourts(tx).where(and(eq(courts.id, id), eq(courts.status, 'pending')))
  return row
}

/** Locks the court until the end of the transaction. */
export async function lockCourt(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: courts.id }).from(courts).where(eq(courts.id, id)).for('update')
}

/** Inserts a published court without what one may leave out. */
export async function insertCourt(
  tx: Transaction,
  { name, address, latitude, longitude }: Pick<AdminCourt, 'name' | 'address' | 'latitude' | 'longitude'>,
): Promise<number> {
  const values = { name, address, latitude, longitude, status: 'published' as const }
  const [row] = await tx.insert(courts).values(values).returning({ id: courts.id })
  return (row as { id: number }).id
}

export async function updateFields(tx: Transaction, id: number, fields: Partial<ValueFields>): Promise<void> {
  if (Object.keys(fields).length > 0) await tx.update(courts).set(fields).where(eq(courts.id, id))
}

export async function updateStatus(
  tx: Transaction,
  id: number,
  standing: { status: AdminCourt['status']; mergedInto?: number | null },
): Promise<void> {
  await tx.update(courts).set(standing).where(eq(courts.id, id))
}

/** Increments the version of an edited court. */
export async function incrementVersion(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(courts)
    .set({ version: sql`${courts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(courts.id, id))
}
