import { isPostcodeText, normalizePostcode } from './postcodes.ts'
import type { NamedPlaceView } from './schema.ts'

/** Where a place is: 'Isle of Wight, England' in Britain, elsewhere with the country. */
export function whereText({
  name,
  region,
  country,
}: Pick<NamedPlaceView, 'name' | 'region' | 'country'>): string {
  const parts = [...region.split(', '), country === 'United Kingdom' && region ? '' : country]
  return parts.filter((part) => part && part !== name).join(', ')
}

/** The text by which a search finds this place, not another one of the same name. */
export const placeText = (place: NamedPlaceView): string =>
  [place.name, whereText(place)].filter(Boolean).join(', ')

/** What is typed to find a place, in one spelling: postcodes in capitals, names with single spaces. */
export const normalizePlaceText = (text: string): string =>
  isPostcodeText(text) ? normalizePostcode(text) : text.trim().replace(/\s+/g, ' ')
