import type { Point } from '../../platform/contract/geo.ts'
import { countryCodeOf } from '../../platform/text/country-codes.ts'
import { timeZoneAt } from './time-zone.ts'

/** What the country of a court means for the calendar of public holidays. */
interface HolidayPlace {
  /** ISO 3166 code in lower case; empty if unknown. */
  country: string
  /** A region of the country with holidays of its own; empty if unknown. */
  region: string
}

/** The nations of the United Kingdom, which have holidays of their own. */
const BRITISH_NATIONS: ReadonlyMap<string, string> = new Map([
  ['england', 'England'],
  ['scotland', 'Scotland'],
  ['wales', 'Wales'],
  ['cymru', 'Wales'],
  ['northern ireland', 'Northern Ireland'],
])

/** Where the holidays of a court are looked up, from the names in its record. */
export function recordedHolidayPlace({ country, county }: RecordedPlace): HolidayPlace {
  const name = country?.trim().toLowerCase() ?? ''
  const nation = BRITISH_NATIONS.get(name)
  if (nation) return { country: 'gb', region: nation }
  const code = countryCodeOf(name) ?? ''
  return { country: code, region: code === 'gb' ? '' : (county ?? '') }
}

interface RecordedPlace {
  country: string | null
  county: string | null
}

/** Whether the place around a court can add nothing. */
export const isCompleteHolidayPlace = ({ country, region }: HolidayPlace) => country !== '' && region !== ''

/** The place that is nearest to a court. */
export type NearestPlace = (
  court: Point,
) => Promise<{ country: string; place: Point & { region: string } } | undefined>

/**
 * The same; what the record doesn't say comes from the nearest place. One in another time zone may be in another
 * country.
 */
export async function holidayPlaceOf(
  court: RecordedPlace & Point & { timeZone: string },
  nearestPlace: NearestPlace,
): Promise<HolidayPlace> {
  const recorded = recordedHolidayPlace(court)
  if (isCompleteHolidayPlace(recorded)) return recorded
  const nearest = await nearestPlace(court)
  const country = nearest?.country.toLowerCase() ?? ''
  if (!nearest || timeZoneAt(nearest.place) !== court.timeZone) return recorded
  if (recorded.country && recorded.country !== country) return recorded
  // 'Greater London, England'.
  return { country, region: recorded.region || (nearest.place.region.split(', ').at(-1) ?? '') }
}
