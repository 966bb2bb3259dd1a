import { eq, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { photos, unsettledPhotos } from '../../db/schema/index.ts'

/** Who may see a photo's files: of equal photos one may be approved while another waits. */
export type Audience = 'everybody' | 'us' | 'nobody'

export async function audienceOf(database: Database | Transaction, contentHash: string): Promise<Audience> {
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

/** Until the transaction ends, nobody else removes the files of this photo. */
export async function lockRemoval(tx: Transaction, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`removal of ${contentHash}`}))`)
}

export async function insertUnsettled(tx: Transaction, contentHashes: readonly string[]): Promise<void> {
  if (contentHashes.length === 0) return
  const values = contentHashes.map((contentHash) => ({ contentHash }))
  await tx
    .insert(unsettledPhotos)
    .values(values)
    .onConflictDoUpdate({ target: unsettledPhotos.contentHash, set: { since: sql`now()` } })
}

/** Hashes that have been noted for so many seconds. */
export async function readUnsettled(database: Database, seconds: number): Promise<string[]> {
  const rows = await database
    .select({ contentHash: unsettledPhotos.contentHash })
    .from(unsettledPhotos)
    .where(lte(unsettledPhotos.since, sql`now() - make_interval(secs => ${seconds})`))
  return rows.map(({ contentHash }) => contentHash)
}

export async function deleteUnsettled(database: Database, contentHash: string): Promise<void> {
  await database.delete(unsettledPhotos).where(eq(unsettledPhotos.contentHash, contentHash))
}
