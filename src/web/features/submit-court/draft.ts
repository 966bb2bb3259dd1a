import type { SimilarCourtView } from '../../../contract/courts/schema.ts'
import type { BodyInput } from '../../../contract/endpoints.ts'
import type { Point } from '../../../contract/geo.ts'
import { numberOf, numberOrNothing } from '../../shared/ui/typed-numbers.ts'

/** A court as it is being typed. Its first fields bear the names of the call's. */
export interface CourtDraft {
  name: string
  address: string
  latitude: string
  longitude: string
  isFree: boolean
  isIndoor: boolean
  priceGbp: string
  priceDurationMinutes: string
  bookingUrl: string
  /** The person said that a place outside of the UK is right. */
  placeConfirmed: boolean
  /** What the place was taken from, where that is known only roughly; else empty. */
  roughPlace: string
  /** Ids of similar courts that it is not. */
  differentFrom: number[]
  /** It is none of the courts that wait around there either. */
  differentFromWaiting?: boolean
  /** Of exactly these values: however many times they are sent, one court comes of it. */
  key: string
  /** The key it was sent with last: whether that arrived is not known. */
  sentAs?: string
}

export function emptyDraft(): CourtDraft {
  return {
    name: '',
    address: '',
    latitude: '',
    longitude: '',
    isFree: true,
    isIndoor: false,
    priceGbp: '',
    priceDurationMinutes: '',
    bookingUrl: '',
    placeConfirmed: false,
    roughPlace: '',
    differentFrom: [],
    key: crypto.randomUUID(),
  }
}

/** With another place or name, what was said of the earlier one is forgotten. */
export function changed(draft: CourtDraft, changes: Partial<CourtDraft>): CourtDraft {
  if (Object.keys(changes).length === 0) return draft
  const isElsewhere = 'latitude' in changes || 'longitude' in changes
  const forgotten = {
    ...(isElsewhere && { placeConfirmed: false, roughPlace: '' }),
    ...((isElsewhere || 'name' in changes) && { differentFromWaiting: false }),
  }
  return { ...draft, ...forgotten, key: crypto.randomUUID(), ...changes }
}

/** What the person says with that it is none of these courts. */
export function differentFrom(draft: CourtDraft, courts: readonly SimilarCourtView[]): Partial<CourtDraft> {
  const ids = courts.flatMap((court) => (court.pending ? [] : court.id))
  return {
    differentFrom: [...draft.differentFrom, ...ids],
    differentFromWaiting: draft.differentFromWaiting || courts.some(({ pending }) => pending),
  }
}

/** What is sent. A value that is no number becomes NaN, which the contract refuses. */
export function suggestionOf(draft: CourtDraft): BodyInput<'suggestCourt'> {
  const { name, address, latitude, longitude, isFree, isIndoor, bookingUrl, placeConfirmed } = draft
  return {
    name,
    address,
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    isFree: isFree ? 1 : 0,
    isIndoor: isIndoor ? 1 : 0,
    priceGbp: isFree ? null : numberOrNothing(draft.priceGbp),
    priceDurationMinutes: isFree ? null : numberOrNothing(draft.priceDurationMinutes),
    bookingUrl: isFree ? '' : bookingUrl,
    placeConfirmed,
  }
}

/** Six decimals are a hand's breadth. */
export const placeOf = ({ latitude, longitude }: Point): Pick<CourtDraft, 'latitude' | 'longitude'> => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
})
