import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import type { MissingCourt } from '../contract/schema.ts'
import type { CourtChange } from './listed-changes.ts'
import { currentState } from './staged-courts.queries.ts'
import type { SourceVerdict } from './staged-elements.queries.ts'

/** What the import has done with a court of the file. */
export interface ImportedElement {
  position: number
  verdict: SourceVerdict
  sourceId: string
  courtId: number
  name: string | null
  latitude: number
  longitude: number
  /** The courts that it may be: existing ones, and those of the file by their ids in the source. */
  possible: number[] | null
  possibleSourceIds: string[] | null
}

/** Up to `limit` courts of the file after a position. */
export async function readElements(
  tx: Transaction,
  after: number,
  limit: number,
): Promise<ImportedElement[]> {
  const { rows } = await tx.execute<{ [K in keyof ImportedElement]: ImportedElement[K] }>(sql`
    select staged.position, staged.verdict, staged.source_id as "sourceId", staged.court_id as "courtId",
      coalesce(nullif(courts.name, ''), courts.made_name) as name, staged.latitude, staged.longitude,
      doubts.possible, doubts."possibleSourceIds"
    from staged_elements as staged join courts on courts.id = staged.court_id
    left join lateral (
      select array_agg(pair.other_id order by pair.other_id) filter (where other.position is null) as possible,
        array_agg(other.source_id order by other.position) filter (where other.position is not null)
          as "possibleSourceIds"
      from possible_duplicates as pair
      left join staged_elements as other
        on other.court_id = pair.other_id and other.verdict in ('new', 'doubtful')
      where pair.court_id = staged.court_id
    ) as doubts on staged.verdict = 'doubtful'
    where staged.position > ${after}
    order by staged.position
    limit ${limit}`)
  return rows
}

/** The courts of an import to compare with what they were. */
interface Compared {
  importId: number
  courtIds: readonly number[]
}

/** What the import has changed of the record of courts that were here. */
export async function readFieldChanges(
  tx: Transaction,
  { importId, courtIds }: Compared,
): Promise<Omit<CourtChange, 'facts'>[]> {
  type Row = Omit<CourtChange, 'facts'>
  const { rows } = await tx.execute<{ [K in keyof Row]: Row[K] }>(sql`
    select courts.id as key, changes.before,
      (
        select coalesce(jsonb_object_agg(now.key, now.value), '{}') from jsonb_each(${currentState}) as now
        where nullif(now.value, 'null') is distinct from changes.before -> now.key
      ) as after
    from import_changes as changes join courts on courts.id = changes.court_id
    where changes.import_id = ${importId} and changes.court_id = any (${sql.param(courtIds)}::integer[])`)
  return rows
}

/** What the data set says of courts that were here, and what it said before. */
export async function readFactChanges(
  tx: Transaction,
  { importId, courtIds }: Compared,
): Promise<Map<number, CourtChange['facts']>> {
  // What the import supersedes has the time of its transaction.
  const { rows } = await tx.execute<{ courtId: number; facts: CourtChange['facts'] }>(sql`
    select court_id as "courtId", jsonb_object_agg(fact, jsonb_build_object('before', before, 'after', after)) as facts
    from (
      select court_id, fact,
        (jsonb_agg(value) filter (where superseded_at is not null)) -> 0 as before,
        (jsonb_agg(value) filter (where superseded_at is null)) -> 0 as after
      from fact_reports
      where court_id = any (${sql.param(courtIds)}::integer[])
        and (import_id = ${importId} and superseded_at is null or source in ('openstreetmap', 'import') and superseded_at = now())
      group by court_id, fact
    ) as said
    where before is distinct from after
    group by court_id`)
  return new Map(rows.map(({ courtId, facts }) => [courtId, facts]))
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
    select courts.id, coalesce(nullif(courts.name, ''), courts.made_name, '') as name, courts.latitude, courts.longitude
    from courts where id in (${archivedBy(importId)}) and id > ${after}
    order by id
    limit ${limit}`)
  return rows
}
