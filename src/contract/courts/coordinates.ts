import { isPoint, type Point } from '../geo.ts'
import { MAX_COORDINATES } from '../limits.ts'

/** What is said where one field holds both coordinates, and they are no place. */
export const COORDINATES_NEEDED = 'Please enter a valid Latitude/Longitude, e.g. 51.5, -0.12'

interface TypedPair {
  latitude: string
  longitude: string
}

/** A number as people write it, with a decimal point or comma. */
const TYPED_NUMBER = /^[+-]?(?:\d+(?:\.\d*|,\d+)?|[.,]\d+)$/

/**
 * Reads a latitude and a longitude that stand in one field, parted by a slash, comma, semicolon or space.
 * Undefined when they are not two numbers, or no place on the globe.
 */
export function parseCoordinates(text: string): Point | undefined {
  const pair = pairOf(normalized(text))
  return pair && { latitude: Number(pair.latitude), longitude: Number(pair.longitude) }
}

/**
 * The two coordinates that stand in a field for one of them, as texts with a decimal point; undefined unless they are a
 * place. Where one number is meant, '51,5' is that number and no pair.
 */
export function takeApart(text: string): TypedPair | undefined {
  const typed = normalized(text)
  return TYPED_NUMBER.test(typed) ? undefined : pairOf(typed)
}

function pairOf(text: string): TypedPair | undefined {
  const parts = partsOf(text)
  if (parts.length !== 2 || !parts.every((part) => TYPED_NUMBER.test(part))) return undefined
  const [latitude = '', longitude = ''] = parts.map((part) => part.replace(',', '.'))
  return isPoint(Number(latitude), Number(longitude)) ? { latitude, longitude } : undefined
}

/** A comma parts two numbers where nothing else does; otherwise, a comma between digits is a decimal comma. */
function partsOf(text: string): string[] {
  const parts = text.split(/ ?[/;] ?| , ?|, | /)
  return parts.length > 1 ? parts : text.split(',')
}

/** With single spaces and hyphens for minus signs; empty when it is too long for coordinates. */
function normalized(text: string): string {
  if (text.length > MAX_COORDINATES) return ''
  return text.trim().replace(/\s+/g, ' ').replaceAll('−', '-')
}

/** One coordinate with a decimal point for its comma, '-0,1482' as '-0.1482'; any other text as it is. */
export function withDecimalPoint(text: string): string {
  const typed = normalized(text)
  return typed.includes(',') && TYPED_NUMBER.test(typed) ? typed.replace(',', '.') : text
}
