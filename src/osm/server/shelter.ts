import { type Tags, tagsOfFact, valuesOf } from './tags.ts'

/** An answer of the fact `shelter`, with the key of the tag that decides. */
export interface TaggedShelter {
  shelter: (typeof MOST_CERTAIN_FIRST)[number]
  key: string
}

const MOST_CERTAIN_FIRST = ['indoor', 'covered', 'outdoor'] as const

const SIGNS = MOST_CERTAIN_FIRST.flatMap((shelter) =>
  tagsOfFact('shelter').map(([key, meaning]) => ({
    ...{ shelter, key },
    values: meaning === 'as written' ? [] : (meaning[shelter] ?? []),
  })),
)

/** Buildings that are open to the sky, or no buildings. */
const OPEN_BUILDINGS = ['no', 'stadium', 'grandstand', 'bleachers', 'construction', 'ruins', 'collapsed']

/**
 * Whether a court is indoors, under a roof or outdoors. Undefined if no tag says so, as of most pitches: to take those
 * for outdoor would say that one can play there now, since that counts without a confirmation.
 */
export function readShelter(tags: Tags): TaggedShelter | undefined {
  const sign = SIGNS.find(({ key, values }) => areAll(valuesOf(tags, key), (value) => values.includes(value)))
  if (sign) return { shelter: sign.shelter, key: sign.key }
  return isInBuilding(tags) ? { shelter: 'indoor', key: 'building' } : undefined
}

/** Pitches aren't tagged as buildings unless they fill one: https://wiki.openstreetmap.org/wiki/Tag:sport=basketball */
function isInBuilding(tags: Tags): boolean {
  const isOpen = valuesOf(tags, 'leisure').includes('stadium')
  return !isOpen && areAll(valuesOf(tags, 'building'), (value) => !OPEN_BUILDINGS.includes(value))
}

const areAll = (values: readonly string[], is: (value: string) => boolean) =>
  values.length > 0 && values.every(is)
