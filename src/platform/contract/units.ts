import { METRES_PER_MILE } from './geo.ts'
import { decimalText } from './locale.ts'

/** Distances are miles everywhere but on screen: this is how they are shown there. */

/** Miles and yards, or kilometres and metres. */
export const UNITS = ['mi', 'km'] as const
export type Units = (typeof UNITS)[number]

/** `small` is the name of the smaller unit, used for less than `smallBelow` of the larger one. */
const MEASURES = {
  mi: { name: 'miles', perMile: 1, small: 'yards', smallPerMile: 1760, smallBelow: 0.1 },
  km: {
    name: 'km',
    perMile: METRES_PER_MILE / 1000,
    small: 'metres',
    smallPerMile: METRES_PER_MILE,
    smallBelow: 1,
  },
} as const

const inUnits = (miles: number, units: Units) => miles * MEASURES[units].perMile

/** '1.2 miles', '1.9 km'. */
const preciseText = (miles: number, units: Units) =>
  `${decimalText(inUnits(miles, units))} ${MEASURES[units].name}`

/** A radius of a search, rounded: 10, or 16 in kilometres. */
export const roundedRadius = (miles: number, units: Units): number => Math.round(inUnits(miles, units))

/** '10 miles', '16 km'. */
export const radiusText = (miles: number, units: Units): string =>
  `${roundedRadius(miles, units)} ${MEASURES[units].name}`

/** '1.2 miles away', '1.9 km away'. */
export const distanceText = (miles: number, units: Units): string => `${preciseText(miles, units)} away`

/** '98 yards' or '90 metres'; '0.3 miles' from a tenth of a mile, '1.9 km' from a kilometre on. */
export function lengthText(miles: number, units: Units): string {
  const { small, smallPerMile, smallBelow } = MEASURES[units]
  if (inUnits(miles, units) >= smallBelow) return preciseText(miles, units)
  return `${Math.round(miles * smallPerMile)} ${small}`
}

/** '98 yards away', '90 metres away', '0.3 miles away'. */
export const shortDistanceText = (miles: number, units: Units): string => `${lengthText(miles, units)} away`

/** The cookie that remembers the chosen units for a year, as assigned to `document.cookie`. */
export const unitsCookie = (units: Units): string => `units=${units}; path=/; max-age=31536000; samesite=lax`

/** The units in a `Cookie` header; undefined if none were chosen. */
export function readUnitsCookie(header: string): Units | undefined {
  const pairs = header.split(';').map((pair) => pair.trim())
  return UNITS.find((units) => pairs.includes(`units=${units}`))
}

/**
 * The regions with measures of the US and the UK in CLDR's `measurementData`, and the Crown dependencies, whose roads
 * are signed in miles.
 */
const REGIONS_WITH_MILES = ['US', 'LR', 'MM', 'GB', 'GG', 'IM', 'JE']

/** The units usual in a region such as 'GB' or '150'. */
export const unitsOfRegion = (region: string): Units => (REGIONS_WITH_MILES.includes(region) ? 'mi' : 'km')
