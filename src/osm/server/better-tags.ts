import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { Claims } from './tagged-facts.ts'

/** A tag of OpenStreetMap. */
export interface Tag {
  key: string
  value: string
}

const yesNo = (key: string) => (value: FactValue) => ({ key, value: value === true ? 'yes' : 'no' })
const oneOf = (key: string, values: Readonly<Record<string, string>>) => (value: FactValue) => {
  const tagged = values[String(value)]
  return tagged === undefined ? undefined : { key, value: tagged }
}

/** How OpenStreetMap says a fact, where it has a usual tag for it: the opposite of `readFacts`. */
const TAGS: Partial<Record<FactKey, (value: FactValue) => Tag | undefined>> = {
  floodlights: yesNo('lit'),
  hoops: (value) => ({ key: 'hoops', value: String(value) }),
  surface: oneOf('surface', {
    ...{ asphalt: 'asphalt', concrete: 'concrete', acrylic: 'acrylic', wood: 'wood', unpaved: 'unpaved' },
    ...{ rubber: 'rubber', tiles: 'plastic', artificial_grass: 'artificial_turf' },
  }),
  access: oneOf('access', { public: 'yes', customers: 'customers', members: 'members', private: 'private' }),
  shelter: (value) => {
    if (value === 'indoor') return { key: 'indoor', value: 'yes' }
    return value === 'covered' ? { key: 'covered', value: 'yes' } : undefined
  },
  fence: yesNo('fenced'),
  step_free: yesNo('wheelchair'),
  toilets: yesNo('toilets'),
  drinking_water: yesNo('drinking_water'),
  opening_hours: (value) => ({ key: 'opening_hours', value: String(value) }),
}

/** What is known of a court and not, or otherwise, in the claims that follow from its tags; as tags. */
export function betterTags(known: Partial<Record<FactKey, FactValue>>, claims: Claims): Tag[] {
  return Object.entries(known).flatMap(([name, value]) => {
    const fact = name as FactKey
    if (claims[fact]?.value === value) return []
    return TAGS[fact]?.(value) ?? []
  })
}
