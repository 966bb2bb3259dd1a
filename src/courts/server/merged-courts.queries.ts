import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

interface MergeTarget {
  id: number
  name: string
}

/** Maps ids of merged courts to the published court that they were merged into, following chains of merges. */
export async function resolveMergedCourts(
  database: Database,
  courtIds: number[],
): Promise<Map<number, MergeTarget>> {
  if (courtIds.length === 0) return new Map()
  const { rows } = await database.execute<{ from: number; id: number; name: string }>(sql`
    with recursive heirs as (
      select id as "from", merged_into from courts where ${inArray(sql`id`, courtIds)}
      union all
      select heirs."from", courts.merged_into from courts join heirs on courts.id = heirs.merged_into
      where courts.merged_into is not null
    )
    select heirs."from", courts.id, courts.name from heirs
    join courts on courts.id = heirs.merged_into and courts.status = 'published'`)
  return new Map(rows.map(({ from, id, name }) => [from, { id, name }]))
}
