import type { BodyInput } from '../../../contract/endpoints.ts'
import type { PendingCourtView } from '../../../contract/moderation/admin-schema.ts'

/** The facts of a court as they are typed. */
export interface CourtDraft {
  name: string
  address: string
  latitude: string
  longitude: string
  county: string
  country: string
  court_type: string
  /** 'free', 'paid', or empty where it is not known. */
  access: string
  /** 'indoor', 'outdoor', or empty where it is not known. */
  setting: string
  priceGbp: string
  priceDurationMinutes: string
  bookingUrl: string
  notes: string
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value))
const choiceOf = (value: boolean | null, yes: string, no: string) => (value === null ? '' : value ? yes : no)

export function draftOf(court: PendingCourtView): CourtDraft {
  return {
    name: court.name,
    address: textOf(court.address),
    latitude: textOf(court.latitude),
    longitude: textOf(court.longitude),
    county: textOf(court.county),
    country: textOf(court.country),
    court_type: textOf(court.court_type),
    access: choiceOf(court.isFree, 'free', 'paid'),
    setting: choiceOf(court.isIndoor, 'indoor', 'outdoor'),
    priceGbp: textOf(court.priceGbp),
    priceDurationMinutes: textOf(court.priceDurationMinutes),
    bookingUrl: textOf(court.bookingUrl),
    notes: textOf(court.notes),
  }
}

/** What is sent. A value that is no number becomes NaN, which the server refuses. */
export function factsOf({ access, setting, ...draft }: CourtDraft): BodyInput<'editSuggestedCourt'> {
  return {
    ...draft,
    latitude: numberOf(draft.latitude) ?? Number.NaN,
    longitude: numberOf(draft.longitude) ?? Number.NaN,
    isFree: access === '' ? null : access === 'free',
    isIndoor: setting === '' ? null : setting === 'indoor',
    priceGbp: numberOf(draft.priceGbp),
    priceDurationMinutes: numberOf(draft.priceDurationMinutes),
    bookingUrl: draft.bookingUrl.trim() || null,
  }
}

const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))
