import { isPoint, type Point } from '../../platform/contract/geo.ts'

/** A latitude and a longitude in one field. */
export const MAX_COORDINATES_LENGTH = 100

/** The error message for invalid coordinates in a single field. */
export const INVALID_COORDINATE_PAIR = 'Please enter a valid Latitude/Longitude, e.g. 51.5, -0.12'

interface CoordinateTexts {
  latitude: string
  longitude: string
}

/** A number as people write it, with a decimal point or comma. */
const DECIMAL_NUMBER = /^[+-]?(?:\d+(?:\.\d*|,\d+)?|[.,]\d+)$/

/**
 * Parses a latitude and a longitude separated by a slash, comma, semicolon or space. Undefined unless they are two
 * numbers within range.
 */
export function parseCoordinates(text: string): Point | undefined {
  const pair = parsePair(normalizeInput(text))
  return pair && { latitude: Number(pair.latitude), longitude: Number(pair.longitude) }
}

/**
 * Splits a pair of coordinates that was entered in a field for one of them, as texts with a decimal point; undefined
 * unless both are valid. '51,5' counts as one number here, not a pair.
 */
export function splitCoordinates(text: string): CoordinateTexts | undefined {
  const typed = normalizeInput(text)
  return DECIMAL_NUMBER.test(typed) ? undefined : parsePair(typed)
}

function parsePair(text: string): CoordinateTexts | undefined {
  const parts = splitPair(text)
  if (parts.length !== 2 || !parts.every((part) => DECIMAL_NUMBER.test(part))) return undefined
  const [latitude = '', longitude = ''] = parts.map((part) => part.replace(',', '.'))
  return isPoint(Number(latitude), Number(longitude)) ? { latitude, longitude } : undefined
}

/** A comma between digits is a decimal comma, unless it is the only separator. */
function splitPair(text: string): string[] {
  const parts = text.split(/ ?[/;] ?| , ?|, | /)
  return parts.length > 1 ? parts : text.split(',')
}

/** With single spaces, and hyphens in place of minus signs; empty if too long for coordinates. */
function normalizeInput(text: string): string {
  if (text.length > MAX_COORDINATES_LENGTH) return ''
  return text.trim().replace(/\s+/g, ' ').replaceAll('−', '-')
}

/** Replaces a coordinate's decimal comma with a point: '-0,1482' becomes '-0.1482'. Other texts stay unchanged. */
export function normalizeDecimal(text: string): string {
  const typed = normalizeInput(text)
  return typed.includes(',') && DECIMAL_NUMBER.test(typed) ? typed.replace(',', '.') : text
}
