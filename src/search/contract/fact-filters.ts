import type { FactKey } from '../../facts/contract/catalogue.ts'

/** What one can filter by, in the fewest words. Not from the catalogue, because the first view doesn't load it. */
export const FACT_FILTERS: Readonly<Record<FactKey, string>> = {
  floodlights: 'Lights',
  light_hours: 'Light hours',
  nets: 'Nets',
  rims: 'Rims',
  hoops: 'Hoops',
  surface: 'Surface',
  lines: 'Lines',
  full_court: 'Full court',
  opening_hours: 'Opening hours',
  access: 'Access rules',
  shelter: 'Shelter',
  fence: 'Fence',
  step_free: 'Step-free access',
  toilets: 'Toilets',
  drinking_water: 'Drinking water',
  changing_rooms: 'Changing rooms',
  parking: 'Parking',
  seating: 'Seating',
  shade: 'Shade',
}

/** Filters that are always offered; others are only shown while they are on. */
export const QUICK_FACTS = ['floodlights', 'nets', 'full_court', 'step_free'] as const satisfies FactKey[]

/** 'lights, nets'. */
export const factsText = (has: readonly FactKey[]) =>
  has.map((key) => FACT_FILTERS[key].toLowerCase()).join(', ')

export const isFactKey = (key: string): key is FactKey => Object.hasOwn(FACT_FILTERS, key)
