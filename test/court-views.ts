import { mapFields, VALUE_FIELDS } from '../src/database/contract/court-fields.ts'
import { FactColumns } from '../src/directory/server/fact-columns.ts'
import { CourtJsonStore } from '../src/directory/server/index/court-json.ts'
import { Snapshot } from '../src/directory/server/snapshot.ts'
import type { CourtView } from '../src/facts/contract/court-schema.ts'
import { NO_PHOTO } from '../src/platform/files/photo-urls.ts'
import type { WeekAhead } from '../src/playable/contract/schema.ts'
import { type CourtChange, emptyIndex } from '../src/search/server/data.ts'
import { LayeredIndex } from '../src/search/server/layered-index.ts'
import { rebuild } from '../src/search/server/rebuild.ts'

/** A week in which nobody has said anything about a court, without daylight. */
export const DARK_WEEK: WeekAhead = {
  time_zone: 'Europe/London',
  from: '2026-11-23T00:00:00.000Z',
  until: '2026-11-30T00:00:00.000Z',
  clock: [{ from: '2026-11-23T00:00:00.000Z', offset_minutes: 0 }],
  daylight: [],
  opening_hours: null,
  light_hours: null,
}

/** A public court with default values. */
export function courtOf(wanted: Partial<CourtView> & { id: number }): CourtView {
  return {
    ...mapFields(VALUE_FIELDS, () => null),
    name: `Court ${wanted.id}`,
    latitude: 51.5,
    longitude: -0.12,
    review_count: 0,
    tags: [],
    facts: {},
    ...NO_PHOTO,
    ...wanted,
  }
}

export function published(view: CourtView): CourtChange {
  return { id: view.id, court: { view, manualRating: null, version: 1 } }
}

/** Applies changes to a directory. */
export function changed(old: Snapshot, changes: readonly CourtChange[]): Snapshot {
  const draft = old.texts.draft()
  const index = LayeredIndex.of(rebuild(old.index.base, draft.change(changes)))
  for (const { court } of changes) if (court) old.facts.set(court.view)
  return new Snapshot(
    { store: old.store, version: old.version + 1 },
    { index, texts: draft.done(), facts: old.facts, sources: [] },
  )
}

export const emptyDirectory = () =>
  new Snapshot(
    { store: '', version: 0 },
    {
      index: LayeredIndex.of(emptyIndex()),
      texts: new CourtJsonStore(),
      facts: new FactColumns(),
      sources: [],
    },
  )

/** A directory of these courts. */
export function directoryOf(courts: readonly (Partial<CourtView> & { id: number })[]): Snapshot {
  return changed(
    emptyDirectory(),
    courts.map((court) => published(courtOf(court))),
  )
}
