import {
  type Bounds,
  EARTH_RADIUS_MILES,
  MAX_ZOOM,
  MIN_ZOOM,
  type Point,
} from '../../platform/contract/geo.ts'
import type { MapArea, MapInsets, SearchArea } from './engine.ts'

export const NOTHING_COVERED: MapInsets = { top: 0, bottom: 0 }

interface Size {
  width: number
  height: number
}

/** Minimum width and height left by padding, pixels. */
const MIN_UNCOVERED_PX = 80

/** The smallest radius the zoom is computed for, miles. */
const MIN_ZOOM_RADIUS_MILES = 0.25

/** Space for pins on the edge of a search circle, pixels. */
const EDGE_PIN_MARGIN_PX = 24

/** Space around the selected court's pin, pixels; above it is the pin itself or the info window. */
export const PIN_MARGINS = { side: 40, above: 72, below: 24 }

/** Size of the uncovered part of a map. */
export function uncoveredSize(map: Size, covered: MapInsets): Size {
  return { width: map.width, height: Math.max(0, map.height - covered.top - covered.bottom) }
}

/** Mercator y of a latitude in degrees, for ratios only. */
export const mercatorY = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180))

/** The bounds of the uncovered part of a map of this height, pixels. */
export function uncoveredBounds(
  [west, south, east, north]: Bounds,
  height: number,
  { top, bottom }: MapInsets,
): Bounds {
  const pixelY = (mercatorY(south) - mercatorY(north)) / height
  const latitudeAt = (pixels: number) =>
    (Math.atan(Math.sinh(mercatorY(north) + pixels * pixelY)) * 180) / Math.PI
  return [west, latitudeAt(height - bottom), east, latitudeAt(top)]
}

/** Offset of the centre of the uncovered part below the centre of the map, pixels. */
export const uncoveredCentreOffset = ({ top, bottom }: MapInsets): number => (top - bottom) / 2

/** The point in the centre of the uncovered part of a map. */
export function uncoveredCentre(
  { centre, zoom }: Omit<MapArea, 'bounds' | 'byPerson'>,
  covered: MapInsets,
): Point {
  const offset = (uncoveredCentreOffset(covered) * 2 * Math.PI) / (256 * 2 ** zoom)
  const latitude = (Math.atan(Math.sinh(mercatorY(centre.latitude) - offset)) * 180) / Math.PI
  return { latitude, longitude: centre.longitude }
}

/** The requested padding, or less on a small map. */
export function clampPadding(padding: number, free: Size): number {
  const room = (Math.min(free.width, free.height) - MIN_UNCOVERED_PX) / 2
  return Math.max(0, Math.min(padding, room))
}

/** The zoom (256-pixel tiles) at which a search circle with the pins on its edge just fits the uncovered part. */
export function zoomForArea({ centre, radiusMiles }: SearchArea, free: Size): number {
  const pixels = Math.max(MIN_UNCOVERED_PX, Math.min(free.width, free.height) - 2 * EDGE_PIN_MARGIN_PX)
  return zoomForRadius(radiusMiles, centre.latitude, pixels)
}

/**
 * The Web Mercator zoom (256-pixel tiles) at which a circle of `radiusMiles` around `latitude` fills
 * `viewPixels`, within the zooms the map allows.
 */
export function zoomForRadius(radiusMiles: number, latitude: number, viewPixels: number): number {
  const circumferenceMiles = 2 * Math.PI * EARTH_RADIUS_MILES * Math.cos((latitude * Math.PI) / 180)
  const diameterMiles = 2 * Math.max(radiusMiles, MIN_ZOOM_RADIUS_MILES)
  const zoom = Math.log2((viewPixels * circumferenceMiles) / (256 * diameterMiles))
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
}
