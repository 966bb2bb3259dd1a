import { durationText, UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { getProblem } from '../../facts/contract/problems.ts'
import type { CompactProblem } from '../../facts/contract/schema.ts'

/** https://openactive.io/facility-types */
const BASKETBALL_COURT = {
  '@type': 'Concept',
  '@id': 'https://openactive.io/facility-types#f4a323ed-d2d3-4bcd-be07-cd9cd0b25e5b',
  prefLabel: 'Basketball Court',
  inScheme: 'https://openactive.io/facility-types',
}

/** Facts that OpenActive has a type for. */
const AMENITIES: Partial<Record<FactKey, { type: string; name: string }>> = {
  changing_rooms: { type: 'ChangingFacilities', name: 'Changing Facilities' },
  toilets: { type: 'Toilets', name: 'Toilets' },
  parking: { type: 'Parking', name: 'Parking' },
}

/**
 * A court as `FacilityUse`: https://openactive.io/modelling-opportunity-data/. What isn't known is left out, and so are
 * addresses in one text, because the standard wants their parts.
 * @param origin of this site
 */
export function facilityUse(court: CourtView, operator: string, origin: string): Record<string, unknown> {
  const url = `${origin}/courts/${court.id}`
  const name = plainText(court.name || UNNAMED_COURT)
  const amenityFeature = amenitiesOf(court)
  const offers = offersOf(court)
  return {
    '@context': ['https://openactive.io/'],
    '@type': 'FacilityUse',
    '@id': url,
    identifier: court.id,
    ...{ url, name },
    ...(court.problems && { description: `Reported: ${problemsText(court.problems)}.` }),
    facilityType: [BASKETBALL_COURT],
    provider: { '@type': 'Organization', name: plainText(operator) },
    location: {
      '@type': 'Place',
      '@id': `${url}#place`,
      ...{ url, name },
      ...(court.address && { description: plainText(court.address) }),
      geo: { '@type': 'GeoCoordinates', latitude: court.latitude, longitude: court.longitude },
      ...(amenityFeature.length > 0 && { amenityFeature }),
    },
    ...(offers && { offers }),
    ...(court.photo_url && {
      image: [{ '@type': 'ImageObject', url: new URL(court.photo_url, origin).href }],
    }),
  }
}

/** The standard allows nothing that looks like HTML. */
const plainText = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›')

/** What people confirmed lately, yes or no. */
function amenitiesOf({ facts }: CourtView) {
  return Object.entries(AMENITIES).flatMap(([key, { type, name }]) => {
    const fact = facts[key as FactKey]
    const isKnown = fact?.state === 'confirmed' && typeof fact.value === 'boolean'
    return isKnown ? [{ '@type': type, name, value: fact.value }] : []
  })
}

/** 'light out (2026-11-20), locked (2026-11-22, disputed)'. */
const problemsText = (problems: readonly CompactProblem[]) =>
  problems
    .map(({ kind, reported_at, disputed }) => {
      const when = disputed ? `${reported_at}, disputed` : reported_at
      return `${getProblem(kind).label.toLowerCase()} (${when})`
    })
    .join(', ')

/** Only what is certain: free, or a price in pounds. */
function offersOf({ isFree, priceGbp, priceDurationMinutes }: CourtView) {
  if (isFree) return [{ '@type': 'Offer', name: 'Free', price: 0, priceCurrency: 'GBP' }]
  if (priceGbp === null) return undefined
  const name = priceDurationMinutes ? durationText(priceDurationMinutes) : 'Session'
  return [{ '@type': 'Offer', name, price: priceGbp, priceCurrency: 'GBP' }]
}
