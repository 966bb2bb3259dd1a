import type { Feature, FeatureCollection, Point as GeoPoint, Polygon } from 'geojson'
import { EARTH_RADIUS_MILES, type Point } from '../../../../platform/contract/geo.ts'
import type { MapCourt, SearchArea } from '../../engine.ts'
import type { DotColour } from '../../palette.ts'

const NO_FEATURES: FeatureCollection<never> = { type: 'FeatureCollection', features: [] }
const CIRCLE_VERTICES = 96

/** The data that drawing a court and a click on it need. */
interface CourtProperties {
  id: number
  name: string
  pin: string
  dot?: DotColour
}

const pointAt = ({ latitude, longitude }: Point): GeoPoint => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})

export function courtFeatures(courts: readonly MapCourt[]): FeatureCollection<GeoPoint, CourtProperties> {
  return {
    type: 'FeatureCollection',
    features: courts.map((court) => ({
      type: 'Feature',
      properties: {
        id: court.id,
        name: court.name,
        pin: court.pin ?? '',
        ...(court.dot && { dot: court.dot }),
      },
      geometry: pointAt(court),
    })),
  }
}

/** A single point, or no features. */
export function pointFeature(point: Point | undefined): FeatureCollection<GeoPoint> {
  if (!point) return NO_FEATURES
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: pointAt(point) }],
  }
}

/** The centre of a search area, unless it is approximate. */
export const centreFeature = (around: SearchArea | undefined) =>
  pointFeature(around?.isApproximate ? undefined : around?.centre)

/** The circle of a search, or no features. */
export function circleFeature(around: SearchArea | undefined): FeatureCollection<Polygon> {
  if (!around) return NO_FEATURES
  const corners = Array.from({ length: CIRCLE_VERTICES }, (_, corner) =>
    destinationPoint(around.centre, around.radiusMiles, (corner / CIRCLE_VERTICES) * 2 * Math.PI),
  )
  const circle: Feature<Polygon> = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)]] },
  }
  return { type: 'FeatureCollection', features: [circle] }
}

/** Longitude and latitude of the point at a distance and bearing (radians from north). */
function destinationPoint(centre: Point, miles: number, direction: number): [number, number] {
  const angle = miles / EARTH_RADIUS_MILES
  const latitude = (centre.latitude * Math.PI) / 180
  const sine =
    Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(direction)
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sine,
  )
  return [centre.longitude + (turn * 180) / Math.PI, (Math.asin(sine) * 180) / Math.PI]
}
