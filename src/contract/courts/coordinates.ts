import { isPoint, type Point } from '../geo.ts'
import { MAX_COORDINATES } from '../limits.ts'

/** What is said where one field holds both coordinates, and they are no place. */
export const COORDINATES_NEEDED = 'Please enter a valid Latitude/Longitude, e.g. 51.5, -0.12'

const COORDINATES = /^([+-]?[\d.]+)(?:\s+(?:[/,;]\s*)?|[/,;]\s*)([+-]?[\d.]+)$/

/**
 * Reads a latitude and a longitude that stand in one field, parted by a slash, comma, semicolon or space.
 * Undefined when they are not two numbers, or no place on the globe.
 */
export function parseCoordinates(text: string): Point | undefined {
  if (text.length > MAX_COORDINATES) return undefined
  const [, latitude, longitude] = COORDINATES.exec(text.trim()) ?? []
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return isPoint(point.latitude, point.longitude) ? point : undefined
}
