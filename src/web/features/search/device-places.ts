import type { Point } from '../../../contract/geo.ts'
import { pointText } from './search-address.ts'

/** Where this device has been found since the page was opened, as addresses hold it. */
const found = new Set<string>()

export function rememberDevice(place: Point): void {
  found.add(pointText(place))
}

/** Whether the place of a search is this device's: a link may hold somebody else's. */
export const isOfDevice = (place: Point): boolean => found.has(pointText(place))
