import type { Point } from '../../../../platform/contract/geo.ts'

/** A part of a map; the zoom is for 256-pixel tiles. */
interface Area extends Point {
  zoom: number
}

/** The most detailed zoom of openstreetmap.org. */
const OPENSTREETMAP_MAX_ZOOM = 19

export const openStreetMapLink = ({ latitude, longitude, zoom }: Area) =>
  `https://www.openstreetmap.org/#map=${Math.min(zoom, OPENSTREETMAP_MAX_ZOOM)}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`

export const googleMapsLink = ({ latitude, longitude, zoom }: Area) =>
  `https://www.google.com/maps/@?api=1&map_action=map&center=${latitude.toFixed(5)}%2C${longitude.toFixed(5)}&zoom=${zoom}`
