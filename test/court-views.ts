import { mapFields, VALUE_FIELDS } from '../src/contract/courts/fields.ts'
import type { CourtView } from '../src/contract/courts/schema.ts'
import { type CourtChange, emptyIndex } from '../src/server/directory/data.ts'
import { rebuild } from '../src/server/directory/rebuild.ts'
import { Snapshot } from '../src/server/directory/snapshot.ts'
import { CourtJsonStore } from '../src/server/directory/texts.ts'

/** A public court with default values. */
export function courtOf(wanted: Partial<CourtView> & { id: number }): CourtView {
  return {
    ...mapFields(VALUE_FIELDS, () => null),
    name: `Court ${wanted.id}`,
    latitude: 51.5,
    longitude: -0.12,
    review_count: 0,
    tags: [],
    photo_url: null,
    ...wanted,
  }
}

export function published(view: CourtView): CourtChange {
  return { id: view.id, court: { view, manualRating: null } }
}

/** Applies changes to a directory. */
export function changed(old: Snapshot, changes: readonly CourtChange[]): Snapshot {
  const draft = old.texts.draft()
  const index = rebuild(old.index, draft.change(changes))
  return new Snapshot(old.version + 1, index, draft.done())
}

export const emptyDirectory = () => new Snapshot(0, emptyIndex(), new CourtJsonStore())

/** A directory of these courts. */
export function directoryOf(courts: readonly (Partial<CourtView> & { id: number })[]): Snapshot {
  return changed(
    emptyDirectory(),
    courts.map((court) => published(courtOf(court))),
  )
}
