import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { courts, listLinks, savedCourts, users } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { MAX_LISTS_PER_COURT, MAX_SAVED_NOTE } from '../contract/limits.ts'
import type { ListLink, SavedCourt, SavedView, sharedListView } from '../contract/schema.ts'

/** Makes this transaction the only one that changes what somebody keeps; false if there is no such account. */
export async function lockPerson(tx: Transaction, userId: number): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return found.length > 0
}

/** The ids of those courts that are or were published. Locks them against merging until the transaction ends. */
export async function lockCourts(tx: Transaction, ids: number[]): Promise<number[]> {
  const found = await tx
    .select({ id: courts.id })
    .from(courts)
    .where(and(inArray(courts.id, ids), ne(courts.status, 'pending')))
    .orderBy(courts.id)
    .for('key share')
  return found.map(({ id }) => id)
}

/** All rows of a person, also those of courts that have been merged into others. */
export const readSaved = (tx: Database | Transaction, userId: number) =>
  readRows(tx, eq(savedCourts.userId, userId))

/** What a person keeps, and the links to their lists. */
export async function readSavedView(tx: Database | Transaction, userId: number): Promise<SavedView> {
  const isNotMerged = and(eq(savedCourts.userId, userId), isNull(courts.mergedInto))
  return { saved: await readRows(tx, isNotMerged), links: await readLinks(tx, userId) }
}

async function readRows(tx: Database | Transaction, which: SQL | undefined): Promise<SavedCourt[]> {
  const rows = await tx
    .select({
      court_id: savedCourts.courtId,
      is_saved: savedCourts.isSaved,
      note: savedCourts.note,
      lists: savedCourts.lists,
      changed_at: savedCourts.changedAt,
    })
    .from(savedCourts)
    .innerJoin(courts, eq(courts.id, savedCourts.courtId))
    .where(which)
    .orderBy(asc(savedCourts.courtId))
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }))
}

export async function writeSaved(tx: Transaction, userId: number, rows: SavedCourt[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ court_id, is_saved, changed_at, ...row }) => ({
    ...row,
    ...{ userId, courtId: court_id, isSaved: is_saved, changedAt: new Date(changed_at) },
  }))
  await tx
    .insert(savedCourts)
    .values(values)
    .onConflictDoUpdate({
      target: [savedCourts.userId, savedCourts.courtId],
      set: {
        isSaved: sql`excluded.is_saved`,
        note: sql`excluded.note`,
        lists: sql`excluded.lists`,
        changedAt: sql`excluded.changed_at`,
      },
    })
}

/** Forgets that somebody removed courts, but for those removed last. */
export async function deleteOldRemoved(tx: Transaction, userId: number, kept: number): Promise<void> {
  const removed = and(eq(savedCourts.userId, userId), eq(savedCourts.isSaved, false))
  const old = tx
    .select({ id: savedCourts.courtId })
    .from(savedCourts)
    .where(removed)
    .orderBy(desc(savedCourts.changedAt), desc(savedCourts.courtId))
    .offset(kept)
  await tx.delete(savedCourts).where(and(removed, inArray(savedCourts.courtId, old)))
}

export const readLinks = (tx: Database | Transaction, userId: number): Promise<ListLink[]> =>
  tx
    .select({ token: listLinks.token, list: listLinks.list })
    .from(listLinks)
    .where(eq(listLinks.userId, userId))
    .orderBy(listLinks.list)

export async function insertLink(tx: Transaction, userId: number, link: ListLink): Promise<void> {
  await tx.insert(listLinks).values({ userId, ...link })
}

/** Returns whether the person had such a link. */
export async function deleteLink(database: Database, userId: number, token: string): Promise<boolean> {
  const which = and(eq(listLinks.token, token), eq(listLinks.userId, userId))
  const deleted = await database.delete(listLinks).where(which).returning()
  return deleted.length > 0
}

/** The list behind a link; undefined if there is none, or if its owner is banned or deleted. */
export async function readSharedList(
  database: Database,
  token: string,
): Promise<typeof sharedListView._output | undefined> {
  const [link] = await database
    .select({ userId: listLinks.userId, list: listLinks.list })
    .from(listLinks)
    .innerJoin(users, eq(users.id, listLinks.userId))
    .where(and(eq(listLinks.token, token), ne(users.status, 'banned'), isNull(users.removalScheduledFor)))
  if (!link) return undefined
  const rows = await database
    .select({ id: courts.id })
    .from(savedCourts)
    .innerJoin(courts, eq(courts.id, savedCourts.courtId))
    .where(
      and(
        ...[eq(savedCourts.userId, link.userId), eq(savedCourts.isSaved, true)],
        ...[sql`${link.list} = any (${savedCourts.lists})`, eq(courts.status, 'published')],
      ),
    )
    .orderBy(courts.id)
  return { name: link.list, court_ids: rows.map(({ id }) => id) }
}

/**
 * Saves the court that takes over another one for all who had saved that: with both notes if they fit, and both courts'
 * lists. The old rows stay, so that undoing the merge loses nothing.
 */
export async function copySaved(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  const bothNotes = sql`saved_courts.note || E'\\n' || excluded.note`
  await tx.execute(sql`
    insert into ${savedCourts} (user_id, court_id, is_saved, note, lists, changed_at)
    select user_id, ${to}::integer, true, note, lists, changed_at from saved_courts where court_id = ${from} and is_saved
    on conflict (user_id, court_id) do update set
      is_saved = true,
      note = case
        when not saved_courts.is_saved or saved_courts.note = '' then excluded.note
        when excluded.note in ('', saved_courts.note) or ${lengthOf(bothNotes)} > ${MAX_SAVED_NOTE}::integer then saved_courts.note
        else ${bothNotes} end,
      lists = case
        when saved_courts.is_saved then array(
          select distinct unnest(saved_courts.lists || excluded.lists) as list order by list limit ${MAX_LISTS_PER_COURT}::integer)
        else excluded.lists end,
      changed_at = now()`)
}

/** The length of a text as JavaScript counts it: characters beyond the first plane are two. */
const lengthOf = (text: SQL) =>
  sql`(char_length(${text}) + char_length(regexp_replace(${text}, '[\\u0001-\\uffff]', '', 'g')))`
