import { isPoint, type Point } from '../../platform/contract/geo.ts'
import { readRemembered, rememberFlag } from '../../platform/ui/remembered-flag.ts'
import { LAST_PLACE } from './last-search.ts'
import type { SearchPlace } from './search-queries.ts'
import type { Search } from './search-url.ts'

/** Where somebody looked last: on this device only, and no finer than about a kilometre. */
export interface LastPlace extends Point {
  /** What was typed, or undefined for an area of the map. */
  label?: string | undefined
}

/** Decimals of a degree: 1.1 km of latitude. */
const DECIMALS = 2

/** Remembers the place that somebody typed, or the area that they moved the map to. */
export function rememberPlace(place: SearchPlace | undefined, { bbox }: Pick<Search, 'bbox'>): void {
  if (bbox) {
    const [west, south, east, north] = bbox
    // Across the antimeridian the middle lies on the other side.
    const longitude = west > east ? ((west + east + 720) % 360) - 180 : (west + east) / 2
    remember({ latitude: (south + north) / 2, longitude })
  } else if (place)
    remember({ latitude: place.latitude, longitude: place.longitude, label: coarseLabel(place) })
}

function remember({ latitude, longitude, label }: LastPlace): void {
  const coarse = { latitude: rounded(latitude), longitude: rounded(longitude), label }
  rememberFlag(LAST_PLACE, true, JSON.stringify(coarse))
}

/** Of a full postcode only the district, which is about as coarse as what is kept of the coordinates. */
const coarseLabel = ({ label, precision }: SearchPlace) =>
  /^([A-Z]{1,2}\d[A-Z\d]?) \d[A-Z]{2}$/.exec(label)?.[1] ?? (precision === 'exact' ? undefined : label)

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))

export function readPlace(): LastPlace | undefined {
  try {
    const { latitude, longitude, label } = JSON.parse(readRemembered(LAST_PLACE) ?? '{}')
    if (!isPoint(latitude, longitude)) return undefined
    return { latitude, longitude, ...(typeof label === 'string' && { label }) }
  } catch {
    return undefined
  }
}
