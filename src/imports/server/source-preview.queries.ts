import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import type { MissingCourt } from '../contract/schema.ts'
import type { CourtChange } from './listed-changes.ts'
import { currentState } from './staged-courts.queries.ts'
import type { SourceVerdict } from './staged-elements.queries.ts'

/** Positions in the file, both inclusive. */
export interface Positions {
  first: number
  last: number
}

/** What the import has done with a court of the file. */
export interface ImportedElement {
  position: number
  verdict: SourceVerdict
  sourceId: string
  courtId: number
  name: string | null
  latitude: number
  longitude: number
  /** The courts that it may be. */
  possible: number[] | null
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
      case when staged.verdict = 'doubtful' then (
        select array_agg(other_id order by other_id) from possible_duplicates where court_id = staged.court_id
      ) end as possible
    from staged_elements as staged join courts on courts.id = staged.court_id
    where staged.position > ${after}
    order by staged.position
    limit ${limit}`)
  return rows
}

/** What the import has changed of courts that were here. */
export async function readChanges(
  tx: Transaction,
  importId: number,
  { first, last }: Positions,
): Promise<CourtChange[]> {
  const isAmong = sql`
    staged.position between ${first} and ${last}
    and staged.verdict in ('joined', 'changed', 'moved', 'returned')`
  // The import's time is that of its transaction.
  const { rows } = await tx.execute<{ [K in keyof CourtChange]: CourtChange[K] }>(sql`
    with known as (
      select staged.position, staged.court_id from staged_elements as staged where ${isAmong}
    ), said as (
      select position, fact, jsonb_build_object('before', earlier.value, 'after', latest.value) as change
      from (
        select known.position, report.fact, report.value
        from known join fact_reports as report using (court_id)
        where report.import_id = ${importId} and report.superseded_at is null
      ) as latest
      full join (
        select known.position, report.fact, report.value
        from known join fact_reports as report using (court_id)
        where report.source in ('openstreetmap', 'import') and report.superseded_at = now()
      ) as earlier using (position, fact)
    )
    select known.position as line, coalesce(changes.before, '{}') as before,
      coalesce((
        select jsonb_object_agg(now.key, now.value) from jsonb_each(${currentState}) as now
        where changes.before is not null
          and nullif(now.value, 'null') is distinct from changes.before -> now.key
      ), '{}') as after,
      (select jsonb_object_agg(fact, change) from said where said.position = known.position) as facts
    from known
    join courts on courts.id = known.court_id
    left join import_changes as changes on changes.import_id = ${importId} and changes.court_id = known.court_id
    order by known.position`)
  return rows
}

/** Up to `limit` courts that the import has archived, with an id above `after`, sorted by id. */
export async function readArchived(
  tx: Transaction,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<MissingCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof MissingCourt]: MissingCourt[K] }>(sql`
    select courts.id, coalesce(nullif(courts.name, ''), courts.made_name, '') as name, courts.latitude, courts.longitude
    from import_changes join courts on courts.id = court_id
    where import_id = ${importId} and import_changes.after ->> 'status' = 'archived' and court_id > ${after}
    order by court_id
    limit ${limit}`)
  return rows
}
