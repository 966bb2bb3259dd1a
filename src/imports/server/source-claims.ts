import { normalizeHours } from '../../facts/server/hours.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { sayOf } from './read-source.ts'
import { readCourtSources, replaceClaims } from './source-claims.queries.ts'
import { factSourceOf } from './source-courts.queries.ts'

/** Makes what map data claims of a court follow from the sources that it has now. */
export async function restateClaims(tx: Transaction, courtId: number): Promise<void> {
  const known = await readCourtSources(tx, courtId)
  for (const factSource of ['openstreetmap', 'import'] as const) {
    const leading = known.find(({ source }) => factSourceOf(source) === factSource)
    // Without such a source, claims of imports are those of CSV files.
    if (!leading && factSource === 'import') continue
    const reading = { now: new Date(), readHours: normalizeHours, editedAt: leading?.editedAt ?? undefined }
    const { facts } = await sayOf(tagsOf(leading?.tags ?? {}), reading)
    await replaceClaims(tx, { courtId, factSource, facts })
  }
}
