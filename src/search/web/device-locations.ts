import type { Point } from '../../platform/contract/geo.ts'
import { formatPoint } from './search-url.ts'

/** Locations of this device since the page was opened, as formatted in URLs. */
const knownLocations = new Set<string>()

export function rememberDeviceLocation(place: Point): void {
  knownLocations.add(formatPoint(place))
}

/** Whether a location is this device's own, not one from a shared link. */
export const isDeviceLocation = (place: Point): boolean => knownLocations.has(formatPoint(place))
