import { zoomForRadius } from '../../../contract/geo.ts'
import type { Around, Covered } from './engine.ts'

interface Size {
  width: number
  height: number
}

/** The least width and height that padding leaves, pixels. */
const LEAST_FREE_PX = 80

/** Room for the pins of courts at the edge of a search's circle, pixels. */
const PIN_ROOM_PX = 24

/** Room around a selected court's pin, pixels; above it stands the pin itself or the info window. */
export const PIN_ROOM = { side: 40, above: 72, below: 24 }

/** The part of a map that nothing covers. */
export function freePart(map: Size, covered: Covered): Size {
  return { width: map.width, height: Math.max(0, map.height - covered.top - covered.bottom) }
}

/** How far below the middle of the map the middle of the part lies that nothing covers, pixels. */
export const freeShift = ({ top, bottom }: Covered): number => (top - bottom) / 2

/** The padding that was asked for, or what a small map has room for. */
export function roomyPadding(padding: number, free: Size): number {
  const room = (Math.min(free.width, free.height) - LEAST_FREE_PX) / 2
  return Math.max(0, Math.min(padding, room))
}

/** The zoom (256-pixel tiles) at which a search's circle, and the pins on its edge, just fit the free part of the map. */
export function zoomAround({ centre, radiusMiles }: Around, free: Size): number {
  const pixels = Math.max(LEAST_FREE_PX, Math.min(free.width, free.height) - 2 * PIN_ROOM_PX)
  return zoomForRadius(radiusMiles, centre.latitude, pixels)
}
