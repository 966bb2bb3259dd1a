import { asc, eq, sql } from 'drizzle-orm'
import { placeChunks, placeSets } from '../../database/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'

/** An imported set of places; its version increases with each import. */
export interface PlaceSetState {
  name: string
  version: number
}

/** So that neither side has to hold a set twice. */
const CHUNK_BYTES = 4 * 1024 * 1024

export function readSetStates(database: Database): Promise<PlaceSetState[]> {
  const { name, version } = placeSets
  return database.select({ name, version }).from(placeSets).orderBy(asc(name))
}

/** The packed places of a set; undefined if it is gone. */
export async function readPackedSet(database: Database, name: string): Promise<Buffer | undefined> {
  const { set, position, bytes } = placeChunks
  const chunks = await database
    .select({ bytes })
    .from(placeChunks)
    .where(eq(set, name))
    .orderBy(asc(position))
  return chunks.length > 0 ? Buffer.concat(chunks.map((chunk) => chunk.bytes)) : undefined
}

/** Replaces a set. */
export function storePackedSet(database: Database, name: string, packed: Buffer): Promise<void> {
  return database.transaction(async (tx) => {
    await tx
      .insert(placeSets)
      .values({ name, version: 1 })
      .onConflictDoUpdate({
        target: placeSets.name,
        set: { version: sql`${placeSets.version} + 1`, importedAt: sql`now()` },
      })
    await tx.delete(placeChunks).where(eq(placeChunks.set, name))
    for (let position = 0; position * CHUNK_BYTES < packed.length; position++) {
      const bytes = packed.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES)
      await tx.insert(placeChunks).values({ set: name, position, bytes })
    }
  })
}
