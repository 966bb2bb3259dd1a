import { labelOf } from '../../../imports/web/import-texts.ts'
import { DifferenceDetail } from '../details/DifferenceDetail.tsx'
import { DuplicateDetail } from '../details/DuplicateDetail.tsx'
import { nameOf } from '../moderation-texts.ts'
import type { ItemOf, KindEntry } from './kind.ts'

/** What imports of map data left to decide. */

export const duplicate: KindEntry<ItemOf<'duplicate'>> = {
  label: 'Possible duplicate',
  plural: 'Duplicates',
  title: ({ what }) => `${nameOf(what.court)} and ${nameOf(what.other)}`,
  excerpt: ({ what }) => `${what.distance_m} m apart`,
  thing: ({ title, court }) => `two courts that may be one, ${title || nameOf(court)}`,
  actions: () => [
    { action: 'same', label: 'Same court', done: 'Merged', tone: 'main', shortcut: 'a' },
    { action: 'different', label: 'Different courts', done: 'Kept as two', tone: 'calm', shortcut: 'r' },
  ],
  Detail: DuplicateDetail,
}

export const difference: KindEntry<ItemOf<'difference'>> = {
  label: 'Difference',
  plural: 'Differences',
  title: ({ what }) => `${labelOf(what.field)} of ${nameOf(what.court)}`,
  excerpt: ({ what }) => labelOf(what.field),
  thing: ({ title, court }) => `“${labelOf(title)}” of ${nameOf(court)}`,
  actions: () => [
    { action: 'ours', label: 'Keep ours', done: 'Kept ours', tone: 'main', shortcut: 'a' },
    {
      ...{ action: 'theirs', label: 'Use theirs', done: 'Used theirs', tone: 'calm', shortcut: 'r' },
      details: ({ what }) => ({ version: what.court.version }),
    },
  ],
  Detail: DifferenceDetail,
}
