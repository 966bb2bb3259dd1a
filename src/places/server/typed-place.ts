import plusCodes from 'pluscodes'
import { isPoint, type Point } from '../../platform/contract/geo.ts'
import { correctPostcode, isPostcodeText, normalizePostcode } from '../contract/postcodes.ts'
import { findLink, type LinkedPlace, readMapLink } from './map-links.ts'
import { readCoordinates } from './written-coordinates.ts'

/** What somebody typed to find a place. */
export type TypedPlace =
  | { kind: 'coordinates'; point: Point; label: string }
  | { kind: 'plus-code'; point: Point; label: string }
  /** Without its first four characters, which depend on the place beside it. */
  | { kind: 'short-plus-code'; code: string; locality: string }
  /** `isTyped`: as it is; otherwise it was corrected, or is part of an address. */
  | { kind: 'postcode'; label: string; isTyped: boolean }
  | ({ kind: 'unreadable' } & Extract<LinkedPlace, { code: unknown }>)
  | { kind: 'name'; text: string }

/** Reads coordinates, links of maps, plus codes and postcodes; everything else is a name. */
export function readTypedPlace(text: string): TypedPlace {
  const link = findLink(text)
  return link ? readLink(link) : readText(text.trim())
}

function readLink(link: string): TypedPlace {
  const place = readMapLink(link)
  if ('code' in place) return { kind: 'unreadable', ...place }
  return 'point' in place ? coordinates(place.point) : readText(place.text)
}

function readText(text: string): TypedPlace {
  const point = readCoordinates(text)
  if (point) return coordinates(point)
  if (isWhat3words(text)) return { kind: 'unreadable', code: 'place-what3words' }
  return readPlusCode(text) ?? readShortPlusCode(text) ?? readPostcode(text) ?? { kind: 'name', text }
}

/** Three words with full stops, perhaps after slashes. */
function isWhat3words(text: string): boolean {
  const words = text.replace(/^\/\/\//, '').split('.')
  return words.length === 3 && words.every((word) => /^\p{L}{4,}$/u.test(word))
}

/** Decimals of typed coordinates: about a metre. */
const DECIMALS = 5

function coordinates({ latitude, longitude }: Point): TypedPlace {
  const [north, east] = [latitude, longitude].map((degrees) => Number(degrees.toFixed(DECIMALS)))
  return { kind: 'coordinates', point: { latitude, longitude }, label: `${north}, ${east}` }
}

const PLUS_CODE = /^[23456789CFGHJMPQRVWX]{8}\+(?:[23456789CFGHJMPQRVWX]{2,7})?$/

const SHORT_PLUS_CODE = /^([23456789CFGHJMPQRVWX]{4}\+[23456789CFGHJMPQRVWX]{2})[\s,]+([^\s,].*)$/i

function readShortPlusCode(text: string): TypedPlace | undefined {
  const [, code, locality] = SHORT_PLUS_CODE.exec(text) ?? []
  return code && locality ? { kind: 'short-plus-code', code: code.toUpperCase(), locality } : undefined
}

/** The nearest place to a point that has this short code. */
export function completePlusCode(code: string, near: Point): PlusCode | undefined {
  const whole = plusCodes.expand(code, near)
  return whole ? readPlusCode(whole) : undefined
}

type PlusCode = Extract<TypedPlace, { kind: 'plus-code' }>

function readPlusCode(text: string): PlusCode | undefined {
  const label = text.toUpperCase()
  const place = PLUS_CODE.test(label) ? plusCodes.decode(label) : null
  if (!place || !isPoint(place.latitude, place.longitude)) return undefined
  return { kind: 'plus-code', point: { latitude: place.latitude, longitude: place.longitude }, label }
}

function readPostcode(text: string): TypedPlace | undefined {
  const corrected = correctPostcode(text)
  if (corrected) return { kind: 'postcode', label: corrected, isTyped: false }
  if (isPostcodeText(text)) return { kind: 'postcode', label: normalizePostcode(text), isTyped: true }
  const label = lastPostcodeIn(text)
  return label ? { kind: 'postcode', label, isTyped: false } : undefined
}

/** The last full postcode in an address. */
function lastPostcodeIn(address: string): string | undefined {
  const found = address.toUpperCase().matchAll(/\b[A-Z]{1,2}[0-9][A-Z0-9]?\s?[0-9][A-Z]{2}\b/g)
  const last = [...found].at(-1)?.[0]
  return last && normalizePostcode(last)
}
