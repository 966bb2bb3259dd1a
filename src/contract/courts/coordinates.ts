import { isPoint, type Point } from '../geo.ts'
import { MAX_COORDINATES } from '../limits.ts'

/** The error message for invalid coordinates in a single field. */
export const COORDINATES_NEEDED = 'Please enter a valid Latitude/Longitude, e.g. 51.5, -0.12'

interface TypedPair {
  latitude: string
  longitude: string
}

/** A number as people write it, with a decimal point or comma. */
const TYPED_NUMBER = /^[+-]?(?:\d+(?:\.\d*|,\d+)?|[.,]\d+)$/

/**
 * Parses a latitude and a longitude separated by a slash, comma, semicolon or space. Undefined unless they are two
 * numbers within range.
 */
export function parseCoordinates(text: string): Point | undefined {
  const pair = pairOf(normalized(text))
  return pair && { latitude: Number(pair.latitude), longitude: Number(pair.longitude) }
}

/**
 * Splits a pair of coordinates that was entered in a field for one of them, as texts with a decimal point; undefined
 * unless both are valid. '51,5' counts as one number here, not a pair.
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

/** A comma between digits is a decimal comma, unless it is the only separator. */
function partsOf(text: string): string[] {
  const parts = text.split(/ ?[/;] ?| , ?|, | /)
  return parts.length > 1 ? parts : text.split(',')
}

/** With single spaces, and hyphens in place of minus signs; empty if too long for coordinates. */
function normalized(text: string): string {
  if (text.length > MAX_COORDINATES) return ''
  return text.trim().replace(/\s+/g, ' ').replaceAll('−', '-')
}

/** Replaces a coordinate's decimal comma with a point: '-0,1482' becomes '-0.1482'. Other texts stay unchanged. */
export function withDecimalPoint(text: string): string {
  const typed = normalized(text)
  return typed.includes(',') && TYPED_NUMBER.test(typed) ? typed.replace(',', '.') : text
}
