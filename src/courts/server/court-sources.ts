import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { FactView } from '../../facts/contract/schema.ts'
import { normalizeHours } from '../../facts/server/hours.ts'
import { betterTags } from '../../osm/server/better-tags.ts'
import { courtOfTags } from '../../osm/server/court-of-tags.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import { type CourtSourceView, creditOf, isOpenStreetMap } from '../contract/sources.ts'
import { type CourtSourceRow, dayOf } from './directory.queries.ts'

interface Known {
  /** The court's own name; empty if it has none. */
  name: string
  facts: readonly FactView[]
}

/** What sources know of a court, and what people know better than OpenStreetMap. */
export function courtSourceViews(rows: readonly CourtSourceRow[], known: Known): Promise<CourtSourceView[]> {
  return Promise.all(
    rows.map(async (row) => ({
      ...{ name: row.source, credit: creditOf(row.source, row.attribution) },
      ...{ id: row.sourceId, version: row.version, edited_on: dayOf(row.editedAt), brought: row.isBrought },
      better: isOpenStreetMap(row.source) ? await betterThan(row, known) : [],
    })),
  )
}

async function betterThan({ tags, editedAt }: CourtSourceRow, { name, facts }: Known) {
  const now = new Date()
  const said = await courtOfTags(tagsOf(tags), { editedAt: editedAt ?? now, now, readHours: normalizeHours })
  const isNameNew = name !== '' && name !== said.court.name
  return [...(isNameNew ? [{ key: 'name', value: name }] : []), ...betterTags(confirmedBy(facts), said.facts)]
}

const confirmedBy = (facts: readonly FactView[]) =>
  Object.fromEntries(
    facts.flatMap(({ key, value, state }) => (state === 'confirmed' && value !== null ? [[key, value]] : [])),
  ) as Partial<Record<FactKey, FactValue>>
