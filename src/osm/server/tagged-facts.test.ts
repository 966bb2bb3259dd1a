import { expect, it } from 'vitest'
import { readShelter } from './tagged-facts.ts'

const read = (tags: Record<string, string>) => readShelter(new Map(Object.entries(tags)))

it.each<[Record<string, string>]>([
  [{}],
  [{ leisure: 'pitch', sport: 'basketball' }],
  [{ leisure: 'sports_centre' }],
  [{ leisure: 'stadium', building: 'yes' }],
  [{ building: 'stadium' }],
  [{ building: 'construction' }],
  [{ building: 'no' }],
  [{ building: 'yes;ruins' }],
  [{ building: ';' }],
  [{ indoor: 'yes;no' }],
  [{ indoor: 'constructor', covered: '__proto__', location: '' }],
  [{ covered: 'partial' }],
  // A shelter beside it, for a break: https://wiki.openstreetmap.org/wiki/Key:shelter
  [{ leisure: 'pitch', shelter: 'yes' }],
])('%j does not say where the court is', (tags) => {
  expect(read(tags)).toBeUndefined()
})

it.each<[Record<string, string>, string, string]>([
  [{ leisure: 'pitch', indoor: 'yes' }, 'indoor', 'indoor'],
  [{ leisure: 'pitch', indoor: 'yes', covered: 'yes' }, 'indoor', 'indoor'],
  [{ indoor: 'room;area' }, 'indoor', 'indoor'],
  [{ location: 'indoor' }, 'indoor', 'location'],
  [{ leisure: 'sports_hall', covered: 'yes' }, 'indoor', 'leisure'],
  [{ leisure: 'stadium', building: 'sports_hall' }, 'indoor', 'building'],
  [{ leisure: 'pitch', building: 'yes' }, 'indoor', 'building'],
  [{ leisure: 'sports_centre', building: 'School' }, 'indoor', 'building'],
  [{ leisure: 'pitch', building: 'roof' }, 'covered', 'building'],
  [{ leisure: 'pitch', building: 'yes', covered: 'yes' }, 'covered', 'covered'],
  [{ covered: 'roof' }, 'covered', 'covered'],
  [{ leisure: 'pitch', covered: 'yes', indoor: 'no' }, 'covered', 'covered'],
  [{ leisure: 'pitch', amenity: 'shelter' }, 'covered', 'amenity'],
  [{ leisure: 'pitch', covered: 'no' }, 'outdoor', 'covered'],
  [{ leisure: 'pitch', indoor: 'no' }, 'outdoor', 'indoor'],
  [{ leisure: 'pitch', location: 'outdoor' }, 'outdoor', 'location'],
  [{ building: 'yes', covered: 'no' }, 'outdoor', 'covered'],
])('%j: %s, because of %s', (tags, shelter, key) => {
  expect(read(tags)).toEqual({ shelter, key })
})
