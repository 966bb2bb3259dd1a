import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { photos } from '../../db/schema/index.ts'

/** Who may see a photo's files: of equal photos one may be approved while another waits. */
export type Audience = 'everybody' | 'us' | 'nobody'

export async function audienceOf(database: Database, contentHash: string): Promise<Audience> {
  const [row] = await database
    .select({
      uses: sql<number>`count(*)::int`,
      approved: sql<number>`(count(*) filter (where ${photos.status} = 'approved'))::int`,
    })
    .from(photos)
    .where(eq(photos.contentHash, contentHash))
  if (!row?.uses) return 'nobody'
  return row.approved > 0 ? 'everybody' : 'us'
}
