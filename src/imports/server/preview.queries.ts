import { sql } from 'drizzle-orm'
import type { CourtSnapshot } from '../../database/schema/index.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { MissingCourt } from '../contract/schema.ts'
import type { CourtVerdict } from './staged.queries.ts'

/** What an import has done with a court of the file. */
export interface ImportedCourt {
  position: number
  verdict: CourtVerdict
  /** Null in a CSV file. */
  sourceId: string | null
  courtId: number
  name: string
  latitude: number
  longitude: number
  /** The courts that it may be: existing ones, and those of the file by their ids in the source. */
  possible: number[] | null
  possibleSourceIds: string[] | null
}

const shownName = sql`coalesce(nullif(courts.name, ''), courts.made_name, '')`

/** Up to `limit` courts of the file after a position. */
export async function readImported(tx: Transaction, after: number, limit: number): Promise<ImportedCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof ImportedCourt]: ImportedCourt[K] }>(sql`
    select staged.position, staged.verdict, staged.source_id as "sourceId", staged.court_id as "courtId",
      ${shownName} as name, staged.latitude, staged.longitude, doubts.possible, doubts."possibleSourceIds"
    from staged join courts on courts.id = staged.court_id
    left join lateral (
      select array_agg(pair.other_id order by pair.other_id) filter (where other.position is null) as possible,
        array_agg(other.source_id order by other.position) filter (where other.position is not null)
          as "possibleSourceIds"
      from possible_duplicates as pair
      left join staged as other
        on other.court_id = pair.other_id and other.verdict in ('new', 'doubtful')
      where pair.court_id = staged.court_id
    ) as doubts on staged.verdict = 'doubtful'
    where staged.position > ${after}
    order by staged.position
    limit ${limit}`)
  return rows
}

/** What an import has changed of a court that was here. */
export interface CourtChange {
  courtId: number
  before: CourtSnapshot
  /** The new values of changed fields. */
  after: CourtSnapshot
  /** What files say, and said before. */
  facts: Partial<Record<FactKey, Record<'before' | 'after', FactValue | null>>> | null
}

/** What the import has changed of these courts; none for those that stay as they are. */
export async function readChanges(
  tx: Transaction,
  { importId, courtIds }: { importId: number; courtIds: readonly number[] },
): Promise<CourtChange[]> {
  const isOfCourts = (table: string) =>
    sql`${sql.raw(table)}.court_id = any (${sql.param(courtIds)}::integer[])`
  // What the import says or supersedes has its id, or the time of its transaction.
  const { rows } = await tx.execute<{ [K in keyof CourtChange]: CourtChange[K] }>(sql`
    select court_id as "courtId", coalesce(before, '{}') as before, coalesce(after, '{}') as after, facts
    from (
      select court_id, before, after from import_changes as change
      where change.import_id = ${importId} and ${isOfCourts('change')}
    ) as changed full join (
      select court_id, jsonb_object_agg(fact, jsonb_build_object('before', before, 'after', after)) as facts
      from (
        select court_id, fact,
          (jsonb_agg(value) filter (where superseded_at is not null)) -> 0 as before,
          (jsonb_agg(value) filter (where superseded_at is null)) -> 0 as after
        from fact_reports as said
        where ${isOfCourts('said')} and case when superseded_at is null
          then import_id = ${importId} or import_id is null and source = 'import' and created_at = now()
          else source in ('openstreetmap', 'import') and superseded_at = now() end
        group by court_id, fact
      ) as said
      where before is distinct from after
      group by court_id
    ) as told using (court_id)`)
  return rows
}

/** Selects the ids of the courts that the import has archived. */
export const archivedBy = (importId: number) => sql`
  select court_id from import_changes where import_id = ${importId} and after ->> 'status' = 'archived'`

/** Up to `limit` courts that the import has archived, with an id above `after`, sorted by id. */
export async function readArchived(
  tx: Transaction,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<MissingCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof MissingCourt]: MissingCourt[K] }>(sql`
    select courts.id, ${shownName} as name, courts.latitude, courts.longitude
    from (${archivedBy(importId)} and court_id > ${after} order by court_id limit ${limit}) as archived
    join courts on courts.id = archived.court_id
    order by courts.id`)
  return rows
}
