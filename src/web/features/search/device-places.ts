import type { Point } from '../../../contract/geo.ts'
import { pointText } from './search-address.ts'

/** Locations of this device since the page was opened, as formatted in URLs. */
const found = new Set<string>()

export function rememberDevice(place: Point): void {
  found.add(pointText(place))
}

/** Whether a location is this device's own, not one from a shared link. */
export const isOfDevice = (place: Point): boolean => found.has(pointText(place))
