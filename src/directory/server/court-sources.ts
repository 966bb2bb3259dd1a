import type { CourtSourceView } from '../../courts/contract/source-schema.ts'
import { creditOf, isOpenStreetMap } from '../../courts/contract/sources.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { FactView } from '../../facts/contract/schema.ts'
import { normalizeHours } from '../../facts/server/hours.ts'
import { betterTags } from '../../osm/server/better-tags.ts'
import { readFacts } from '../../osm/server/tagged-facts.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import { type CourtSourceRow, dayOf } from './directory.queries.ts'

/** What sources know of a court, and what people know better than OpenStreetMap. */
export function courtSourceViews(
  rows: readonly CourtSourceRow[],
  facts: readonly FactView[],
): Promise<CourtSourceView[]> {
  return Promise.all(
    rows.map(async (row) => ({
      ...{ name: row.source, credit: creditOf(row.source, row.attribution) },
      ...{ id: row.sourceId, version: row.version, edited_on: dayOf(row.editedAt), brought: row.isBrought },
      better: isOpenStreetMap(row.source) ? await betterThan(row, facts) : [],
    })),
  )
}

async function betterThan({ tags, editedAt }: CourtSourceRow, facts: readonly FactView[]) {
  const known = confirmedBy(facts)
  if (Object.keys(known).length === 0) return []
  const now = new Date()
  const claims = await readFacts(tagsOf(tags), { editedAt: editedAt ?? now, now }, normalizeHours)
  return betterTags(known, claims)
}

/** What people say, apart from what follows from it and from what will be mended. */
const confirmedBy = (facts: readonly FactView[]) =>
  Object.fromEntries(
    facts
      .filter(
        ({ state, problem, implied_by }) => state === 'confirmed' && problem === null && implied_by === null,
      )
      .map(({ key, value }) => [key, value]),
  ) as Partial<Record<FactKey, FactValue>>
