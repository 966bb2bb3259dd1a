import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

/** A court that has or had an operator, and its latest change for readers. */
export interface OperatedCourt {
  id: number
  version: number
  /** Null if it has none any more, or isn't published. */
  operator: string | null
}

/**
 * The courts that have or had an operator, as map data says, in the order of their changes: after a position, up to a
 * version. Of several objects at a court, the one that brought it speaks.
 */
export async function readOperatedCourts(
  database: Database,
  { after, version, limit }: { after: { version: number; id: number }; version: number; limit: number },
): Promise<OperatedCourt[]> {
  const { rows } = await database.execute<{ id: number; version: string; operator: string | null }>(sql`
    select courts.id, courts.directory_version as version, case when courts.status = 'published' then (
        select nullif(trim(known.tags ->> 'operator'), '') from source_courts as known
        where known.court_id = courts.id and known.gone_at is null
        order by known.is_brought desc, known.source, known.source_id limit 1
      ) end as operator
    from courts
    where courts.had_operator
      and courts.directory_version <= ${version}::bigint
      and (courts.directory_version, courts.id) > (${after.version}::bigint, ${after.id}::integer)
    order by courts.directory_version, courts.id
    limit ${limit}`)
  return rows.map((row) => ({ ...row, version: Number(row.version) }))
}
