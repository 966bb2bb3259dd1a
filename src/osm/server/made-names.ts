import { MAX_ADDRESS, MAX_COURT_NAME } from '../../database/contract/limits.ts'
import type { PlaceKind } from '../../places/contract/limits.ts'
import { whereText } from '../../places/contract/place-text.ts'
import { readPlace } from './address.ts'
import type { Tags } from './tags.ts'

/** The nearest known place to a court. */
export interface NearestPlace {
  name: string
  kind: PlaceKind
  /** From its centre. */
  miles: number
  /** Where it is within its country, and the country's name; empty if unknown. */
  region: string
  country: string
}

/** A text to show; `isMade` if we made it, because the source has none. */
interface ShownText {
  text: string
  isMade: boolean
}

/**
 * Miles from its centre within which one is taken to be in a place; up to `NEAR_MILES` one is near it. Of 88 courts in
 * Brazil that have an address, and are in a city or town by this, four are in another one.
 */
const IN_MILES: Readonly<Record<PlaceKind, number>> = {
  ...{ city: 3, town: 2, village: 1, district: 0.5, hamlet: 0.5 },
}
/** Farther away, the name of a place would mislead. */
export const NEAR_MILES = 20

/** The name of a court, else 'Basketball court in Itaim Bibi', 'near Rio Branco', or without a place. */
export function shownName(
  name: string | undefined,
  tags: Tags,
  nearest: NearestPlace | undefined,
): ShownText {
  if (name) return { text: name, isMade: false }
  const where = taggedWhere(tags) ?? whereFrom(nearest)
  return {
    text: shorten(['Basketball court', where].filter(Boolean).join(' '), MAX_COURT_NAME),
    isMade: true,
  }
}

/** The address of a court, else what is known of it: 'Rua Cuiabá, near Rio Branco, Acre, Brazil'; undefined if nothing is. */
export function shownAddress(
  address: string | undefined,
  tags: Tags,
  nearest: NearestPlace | undefined,
): ShownText | undefined {
  if (address) return { text: address, isMade: false }
  const { street, suburb, city } = readPlace(tags)
  const where = suburb || city ? [suburb, city] : [addressFrom(nearest, street !== undefined)]
  const text = [street, ...where].filter(Boolean).join(', ')
  return text ? { text: shorten(text, MAX_ADDRESS), isMade: true } : undefined
}

function taggedWhere(tags: Tags): string | undefined {
  const { street, suburb, city } = readPlace(tags)
  const place = suburb ?? city
  if (place) return `in ${place}`
  return street && `on ${street}`
}

function whereFrom(nearest: NearestPlace | undefined): string | undefined {
  if (!nearest || nearest.miles > NEAR_MILES) return undefined
  return `${isIn(nearest) ? 'in' : 'near'} ${nearest.name}`
}

/** 'Itaim Bibi, São Paulo, Brazil' or 'Near Rio Branco, Acre, Brazil'. */
function addressFrom(nearest: NearestPlace | undefined, isAfterStreet: boolean): string | undefined {
  if (!nearest || nearest.miles > NEAR_MILES) return undefined
  const place = [nearest.name, whereText(nearest)].filter(Boolean).join(', ')
  return isIn(nearest) ? place : `${isAfterStreet ? 'near' : 'Near'} ${place}`
}

const isIn = ({ kind, miles }: NearestPlace) => miles <= IN_MILES[kind]

/** A text of at most `max` characters: a longer one ends after a word, with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')
  const wordEnd = start.lastIndexOf(' ')
  return `${(wordEnd > max / 2 ? start.slice(0, wordEnd) : start).trimEnd()}…`
}
