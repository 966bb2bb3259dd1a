import { type SQL, sql } from 'drizzle-orm'
import { savedCourts } from '../../database/schema/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { MAX_LISTS_PER_COURT, MAX_SAVED_NOTE } from '../contract/limits.ts'

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
