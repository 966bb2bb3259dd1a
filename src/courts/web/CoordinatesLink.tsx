import type { Point } from '../../platform/contract/geo.ts'
import { coordinatesText } from '../contract/rules.ts'

/** Coordinates that open an external map. */
export function CoordinatesLink({ point }: { point: Point }) {
  return (
    <a href={mapLink(point)} target="_blank" rel="noopener">
      {coordinatesText(point)}
    </a>
  )
}

/** Google's universal links open the map app of the device: https://developers.google.com/maps/documentation/urls */
const query = ({ latitude, longitude }: Point) => `${latitude.toFixed(6)}%2C${longitude.toFixed(6)}`

const mapLink = (point: Point) => `https://www.google.com/maps/search/?api=1&query=${query(point)}`
export const directionsLink = (point: Point) =>
  `https://www.google.com/maps/dir/?api=1&destination=${query(point)}`
/** On foot, by way of some places to the last of them. */
export const walkLink = (origin: Point, stops: readonly Point[]) => {
  const [destination = origin, ...between] = stops.toReversed()
  const waypoints = between.length > 0 ? `&waypoints=${between.reverse().map(query).join('%7C')}` : ''
  return `${directionsLink(destination)}&origin=${query(origin)}${waypoints}&travelmode=walking`
}
export const streetViewLink = (point: Point) =>
  `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${query(point)}`
