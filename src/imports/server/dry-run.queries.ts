import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import type { MissingCourt } from '../contract/schema.ts'
import type { CourtChange } from './listed-changes.ts'
import {
  changingCourts,
  differences,
  isAmong,
  isChange,
  isMissing,
  type Lines,
} from './staged-courts.queries.ts'
import { factChanges } from './staged-facts.queries.ts'

/** What the file would do to the known courts in a range of lines. */
export async function readVerdicts(tx: Transaction, lines: Lines): Promise<KnownVerdict[]> {
  const { rows } = await tx.execute<{ [K in keyof KnownVerdict]: KnownVerdict[K] }>(sql`
    select line, court_id as "courtId", verdict from staged
    where verdict in ('changed', 'unchanged', 'restored') and ${isAmong(lines)}`)
  return rows
}
export interface KnownVerdict {
  line: number
  courtId: number
  verdict: 'changed' | 'unchanged' | 'restored'
}

/** Selects the ids of the courts missing from the file. */
export const missingIds = sql`select id from courts where ${isMissing}`

/** Up to `limit` courts missing from the file with an id above `after`, sorted by id. */
export async function readMissingCourts(
  tx: Transaction,
  after: number,
  limit: number,
): Promise<MissingCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof MissingCourt]: MissingCourt[K] }>(sql`
    select id, name, latitude, longitude from courts
    where id > ${after} and ${isMissing}
    order by id
    limit ${limit}`)
  return rows
}

/** The changes that the rows would make to their courts. */
export async function readChanges(
  tx: Transaction,
  lines: Lines,
  given: ReadonlySet<string>,
): Promise<CourtChange[]> {
  const { rows } = await tx.execute<{ [K in keyof CourtChange]: CourtChange[K] }>(sql`
    select line as key, state.before, ${differences} as after, ${factChanges} as facts
    from ${changingCourts(given)}
    where ${isChange} and ${isAmong(lines)}
    order by line`)
  return rows
}
