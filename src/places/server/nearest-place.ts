import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { buildSpatialIndex, findNearest, placeAt } from '../../platform/indexes/spatial.ts'

/** Columns of places, in the same order. */
interface PlacePoints {
  latitudes: ArrayLike<number>
  longitudes: ArrayLike<number>
  /** 0 if unknown. */
  populations: ArrayLike<number>
}

interface PlaceNearby {
  /** In the columns. */
  position: number
  miles: number
}

/** Miles of the first search: wide enough for most courts, so that there are few places to compare. */
const FIRST_MILES = 3
/** A place of unknown size must be nearer than one with people by this. */
const UNKNOWN_SIZE_MILES = 1

/**
 * A lookup of the place whose centre is nearest, whatever its size: it names where one is better than a city does.
 * Takes 44 bytes a place, so keep it only while it is in use.
 */
export function createNearestLookup({ latitudes, longitudes, populations }: PlacePoints) {
  const places = { latitudes: Float64Array.from(latitudes), longitudes: Float64Array.from(longitudes) }
  const index = buildSpatialIndex(places)
  const hasPeople = (position: number) => (populations[position] as number) > 0

  function within(
    radius: number | undefined,
    point: Point,
    accept?: (position: number) => boolean,
  ): PlaceNearby | undefined {
    const [position] = findNearest(index, places, { point, radius, take: 1, accept }).positions
    if (position === undefined) return undefined
    return { position, miles: milesBetween(point, placeAt(places, position)) }
  }

  return (point: Point, maxMiles?: number): PlaceNearby | undefined => {
    const farthest = maxMiles ?? Number.POSITIVE_INFINITY
    const nearest = within(Math.min(FIRST_MILES, farthest), point) ?? within(maxMiles, point)
    if (!nearest || hasPeople(nearest.position)) return nearest
    const limit = Math.min(nearest.miles + UNKNOWN_SIZE_MILES, farthest)
    return within(limit, point, hasPeople) ?? nearest
  }
}
