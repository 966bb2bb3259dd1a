import type { Point } from '../../platform/contract/geo.ts'

/** Google's universal links open the map app of the device: https://developers.google.com/maps/documentation/urls */
const query = ({ latitude, longitude }: Point) => `${latitude.toFixed(6)}%2C${longitude.toFixed(6)}`

export const mapLink = (point: Point) => `https://www.google.com/maps/search/?api=1&query=${query(point)}`
export const directionsLink = (point: Point) =>
  `https://www.google.com/maps/dir/?api=1&destination=${query(point)}`
export const streetViewLink = (point: Point) =>
  `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${query(point)}`
