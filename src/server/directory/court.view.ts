import type { CourtView } from '../../contract/courts/schema.ts'
import { byConfirmations } from '../../contract/facilities/rules.ts'
import { roundedAverage } from '../../contract/reviews/rules.ts'
import type { CourtRow } from './directory.queries.ts'
import { photoAddresses } from './photo-addresses.ts'

/** A court as lists show it. */
export function courtView(row: CourtRow, filesBaseUrl: string): CourtView {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    county: row.county,
    country: row.country,
    isFree: row.isFree,
    isIndoor: row.isIndoor,
    court_type: row.courtType,
    priceGbp: row.priceGbp,
    priceDurationMinutes: row.priceDurationMinutes,
    rating: roundedAverage(row.ratingSum ?? 0, row.ratingCount ?? 0) ?? row.manualRating,
    review_count: row.reviewCount ?? 0,
    notes: row.notes,
    tags: [...(row.tags ?? [])].sort(byConfirmations).map(({ name }) => name),
    bookingUrl: row.bookingUrl,
    photo_url: row.photoHash === null ? null : photoAddresses(filesBaseUrl, row.photoHash).photo_url,
  }
}
