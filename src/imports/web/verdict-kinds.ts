import type { DotColour } from '../../map/web/palette.ts'
import type { RowPreview, SourceCourtPreview } from '../contract/schema.ts'

/** What the import would do with a court. */
export type Kind = RowPreview['verdict'] | SourceCourtPreview['verdict'] | 'missing'

/** Those that need attention come first. */
export const KINDS: Readonly<Record<Kind, string>> = {
  skipped: 'Skipped',
  doubtful: 'Perhaps the same',
  missing: 'To be archived',
  new: 'New',
  joined: 'Same as a court here',
  restored: 'Restored',
  changed: 'Changed',
  moved: 'Moved',
  unchanged: 'Unchanged',
}
export const KIND_ORDER = Object.keys(KINDS) as Kind[]

/** On the map, where skipped rows are not. */
export const DOTS: Readonly<Record<Kind, DotColour>> = {
  ...{ doubtful: 'amber', missing: 'red', new: 'green', joined: 'blue', restored: 'teal' },
  ...{ changed: 'violet', moved: 'pink', unchanged: 'grey', skipped: 'grey' },
}
