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

/** What is read of a field for one coordinate: longer texts are no coordinates. */
const MAX_TYPED = 60

/** A number as people write it, with a decimal point or comma. */
const TYPED_NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/

/**
 * The two coordinates that stand in a field for one of them, as texts with a decimal point; undefined unless they are a
 * place. A comma between digits, as in '51,5', is a decimal comma and parts nothing.
 */
export function takeApart(text: string): { latitude: string; longitude: string } | undefined {
  const parts = partsOf(text.slice(0, MAX_TYPED).trim().replaceAll('−', '-'))
  if (parts.length !== 2 || !parts.every((part) => TYPED_NUMBER.test(part))) return undefined
  const [latitude = '', longitude = ''] = parts.map((part) => part.replace(',', '.'))
  return isPoint(Number(latitude), Number(longitude)) ? { latitude, longitude } : undefined
}

function partsOf(text: string): string[] {
  const apart = text.split(/[;/]|,(?=\s)|\s/).filter(Boolean)
  if (apart.length !== 1) return apart
  const byComma = text.split(',')
  const isPair = byComma.length === 2 && (text.includes('.') || /^[+-]/.test(byComma[1] ?? ''))
  return isPair ? byComma : apart
}

/** One coordinate with a decimal point for its comma, '-0,1482' as '-0.1482'; any other text as it is. */
export function withDecimalPoint(text: string): string {
  const typed = text.trim()
  return typed.length <= MAX_TYPED && /^[-+−]?\d*,\d+$/.test(typed) ? typed.replace(',', '.') : text
}
