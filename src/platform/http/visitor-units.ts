import type { IncomingHttpHeaders } from 'node:http'
import { readUnitsCookie, type Units, unitsOfRegion } from '../contract/units.ts'
import { parseChoice } from './negotiation.ts'

/** The request headers that decide the units, for `Vary`. */
export const UNITS_VARY = 'accept-language, cookie'

/** The rest of `Accept-Language` is ignored; browsers send far less. */
const MAX_LENGTH = 256

/**
 * The units in which a visitor reads distances: those chosen, or else those of the site, or else those usual where the
 * visitor is from. Miles, as in the specification, if none is known.
 */
export function visitorUnits(
  { cookie = '', 'accept-language': languages = '' }: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  ofSite?: Units,
): Units {
  return readUnitsCookie(cookie) ?? ofSite ?? unitsOfRegion(preferredRegion(languages) ?? 'GB')
}

/** The region of the most preferred language that can be read (RFC 9110, section 12.5.4). */
function preferredRegion(header: string): string | undefined {
  const choices = header.slice(0, MAX_LENGTH).toLowerCase().split(',').map(parseChoice)
  const wanted = choices.filter(([, quality]) => quality > 0).sort(([, a], [, b]) => b - a)
  for (const [language] of wanted) {
    const region = regionOf(language)
    if (region !== undefined) return region
  }
  return undefined
}

/** The stated region, or else where the language is most used: 'GB' for 'cy'. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}
