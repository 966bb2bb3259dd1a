import { type Tags, valuesOf } from './tags.ts'

/** An answer of the fact `shelter`, with the key of the tag that decides. */
export interface TaggedShelter {
  shelter: 'indoor' | 'covered' | 'outdoor'
  key: string
}

interface Sign extends TaggedShelter {
  values: readonly string[]
}

/**
 * What tells where a court is, the most certain first:
 *
 * - https://wiki.openstreetmap.org/wiki/Key:indoor and https://wiki.openstreetmap.org/wiki/Key:location
 * - https://wiki.openstreetmap.org/wiki/Tag:leisure=sports_hall is a room
 * - https://wiki.openstreetmap.org/wiki/Tag:building=roof is open on at least two sides
 * - https://wiki.openstreetmap.org/wiki/Key:covered
 */
const SIGNS: readonly Sign[] = [
  { shelter: 'indoor', key: 'indoor', values: ['yes', 'room', 'area'] },
  { shelter: 'indoor', key: 'location', values: ['indoor'] },
  { shelter: 'indoor', key: 'leisure', values: ['sports_hall'] },
  { shelter: 'indoor', key: 'building', values: ['sports_hall', 'sports_centre', 'gymnasium'] },
  { shelter: 'covered', key: 'building', values: ['roof', 'carport', 'canopy'] },
  { shelter: 'covered', key: 'covered', values: ['yes', 'roof'] },
  { shelter: 'covered', key: 'amenity', values: ['shelter'] },
  { shelter: 'outdoor', key: 'indoor', values: ['no'] },
  { shelter: 'outdoor', key: 'location', values: ['outdoor'] },
  { shelter: 'outdoor', key: 'covered', values: ['no'] },
]

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
