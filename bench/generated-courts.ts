import type { Point } from '../src/platform/contract/geo.ts'
import { randomNumbers } from '../test/random.ts'
import { generateCourtLocations } from './court-locations.ts'

export interface GeneratedCourt extends Point {
  name: string
  address: string
  county: string
  country: string
  isFree: boolean | null
  isIndoor: boolean
  priceGbp: number | null
}

/** Generates courts whose texts repeat about as often as those of real ones. */
export function generateCourts(count: number, seed: number): GeneratedCourt[] {
  const random = randomNumbers(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  return generateCourtLocations(count, seed).map((place) => {
    const isFree = pick([true, true, true, false, null])
    const town = pick(['London', 'Leeds', 'Glasgow', 'Cardiff', 'Belfast', 'Bristol', 'York', 'Derby'])
    return {
      ...place,
      name: `${pick(['Victoria', 'Albert', 'Queens', 'Mill', 'Church', 'Station'])} ${pick(['Park', 'Green', 'Lane', 'Rec', 'School', 'Centre'])} Basketball Court`,
      address: `${1 + Math.floor(random() * 300)} ${pick(['High Street', 'Park Road', 'Mill Lane'])}, ${town} ${pick(['SW', 'LS', 'G', 'CF', 'BT'])}${1 + Math.floor(random() * 20)} ${1 + Math.floor(random() * 9)}AB`,
      county: pick(['Greater London', 'West Yorkshire', 'Glasgow', 'South Glamorgan']),
      country: pick(['England', 'Scotland', 'Wales', 'Northern Ireland']),
      isFree,
      isIndoor: random() < 0.3,
      priceGbp: isFree === false ? Math.round(random() * 2000) / 100 : null,
    }
  })
}
