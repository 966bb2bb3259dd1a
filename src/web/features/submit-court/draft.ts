import { ASKED_FIELDS, type AskedField, byField, type COURT_FIELDS } from '../../../contract/courts/fields.ts'
import type { SimilarCourtView } from '../../../contract/courts/schema.ts'
import type { BodyInput } from '../../../contract/endpoints.ts'
import type { Point } from '../../../contract/geo.ts'
import { typedOf, typedValue } from '../../shared/court/field-values.ts'

type TypedCourt = {
  [F in AskedField]: (typeof COURT_FIELDS)[F] extends { kind: 'yes-no'; asked: 'always' } ? boolean : string
}

/** A court as it is being typed. Its first fields bear the names of the call's. */
export interface CourtDraft extends TypedCourt {
  /** The person said that a place outside of the UK is right. */
  placeConfirmed: boolean
  /** The postcode whose district or area is all that is known of the place; else empty. */
  roughPlace: string
  /** The middle of that; the coordinates are still to be given. */
  roughAt?: Point | undefined
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
    ...byField(ASKED_FIELDS, (field) => typedOf(field, null)),
    isFree: true,
    isIndoor: false,
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
    ...(isElsewhere && { placeConfirmed: false, roughPlace: '', roughAt: undefined }),
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

/** What is sent. */
export function suggestionOf(draft: CourtDraft): BodyInput<'suggestCourt'> {
  const values = byField(ASKED_FIELDS, (field, name) => {
    const typed = draft[name]
    if (field.ofPaidCourts && draft.isFree) return null
    return typeof typed === 'boolean' ? Number(typed) : typedValue(field, typed)
  })
  return { ...(values as BodyInput<'suggestCourt'>), placeConfirmed: draft.placeConfirmed }
}

/** A place that is known only as the surroundings of a point. */
export const roughly = (roughPlace: string, roughAt: Point) => ({
  latitude: '',
  longitude: '',
  roughPlace,
  roughAt,
})

/** Six decimals are a hand's breadth. */
export const placeOf = ({ latitude, longitude }: Point): Pick<CourtDraft, 'latitude' | 'longitude'> => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
})
