import { MAX_ADDRESS } from '../../database/contract/limits.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import type { Tags } from './tags.ts'

/** The keys of each part; the first one that has a value counts. https://wiki.openstreetmap.org/wiki/Key:addr:* */
const KEYS = {
  number: ['addr:housenumber'],
  street: ['addr:street', 'addr:place'],
  suburb: ['addr:suburb', 'addr:neighbourhood', 'addr:quarter'],
  city: ['addr:city', 'addr:town', 'addr:village', 'addr:hamlet'],
  postcode: ['addr:postcode'],
  whole: ['addr:full'],
} as const
type PartName = keyof typeof KEYS

/** Where house numbers come before the street: English-speaking countries and those that write French, ISO 3166-1. */
const NUMBER_FIRST: ReadonlySet<string> = new Set([
  ...['AU', 'CA', 'FR', 'GB', 'GG', 'IE', 'IM', 'IN', 'JE', 'LU', 'MC', 'NZ', 'PH', 'US', 'ZA'],
])
/** How Brazil writes that a house has no number. */
const NO_NUMBER = /^s\/?n$/i

/**
 * A line such as '12 Coldharbour Lane, Brixton, London, SW9 8LF'; undefined unless a street and its place are tagged. The
 * order after the street is the same everywhere: with commas, it can't be misread. `country`: ISO 3166-1, in capitals; if
 * unknown, as it is tagged.
 */
export function readAddress(tags: Tags, country: string | undefined): string | undefined {
  const { number, street, suburb, city, postcode, whole } = readParts(tags)
  if (!street || !(suburb ?? city ?? postcode)) return fitting(whole ?? '')
  const isNumberFirst = NUMBER_FIRST.has((country || tags.get('addr:country')) ?? '')
  const first = isNumberFirst ? [number, street] : [street, number]
  const parts = [first.filter(Boolean).join(' '), suburb, city, postcode]
  return fitting(parts.filter(Boolean).join(', '))
}

/** Where a court is, as far as it is tagged. */
export function readPlace(tags: Tags): Partial<Record<'street' | 'suburb' | 'city', string>> {
  const { street, suburb, city } = readParts(tags)
  return {
    ...(street && { street }),
    ...(suburb && { suburb }),
    ...(city && { city }),
  }
}

type Parts = Partial<Record<PartName, string>>

function readParts(tags: Tags): Parts {
  const parts: Parts = {}
  for (const [name, keys] of Object.entries(KEYS))
    for (const key of keys) {
      const text = sanitizeLine(tags.get(key) ?? '')
      if (text && !NO_NUMBER.test(text)) parts[name as PartName] ??= text
    }
  return parts
}

const fitting = (address: string) => (address && address.length <= MAX_ADDRESS ? address : undefined)
