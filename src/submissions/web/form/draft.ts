import type { BodyInput, Registry } from '../../../api/contract/registry.ts'
import { fromInputValue, toInputValue } from '../../../courts/web/field-values.ts'
import {
  type COURT_FIELDS,
  mapFields,
  SUBMISSION_FIELDS,
  type SubmissionField,
} from '../../../database/contract/court-fields.ts'
import type { SimilarCourtView } from '../../../directory/contract/schema.ts'
import type { PlaceDraft } from '../../../map/web/place-draft.ts'

type TypedCourt = {
  [F in SubmissionField]: (typeof COURT_FIELDS)[F] extends { kind: 'yes-no'; asked: 'always' }
    ? boolean
    : string
}

/** A court being entered. Its fields have the same names as in the API. */
export interface CourtDraft extends TypedCourt, PlaceDraft {
  /** The person confirmed a location outside the UK. */
  placeConfirmed: boolean
  /** Ids of similar courts the person ruled out. */
  differentFrom: number[]
  /** The person ruled out pending courts nearby, too. */
  differentFromWaiting?: boolean
  /** Idempotency key of exactly these values. */
  key: string
  /** The key of the last attempt, which may or may not have arrived. */
  sentAs?: string
}

export function emptyDraft(): CourtDraft {
  return {
    ...mapFields(SUBMISSION_FIELDS, (field) => toInputValue(field, null)),
    isFree: true,
    isIndoor: false,
    placeConfirmed: false,
    roughPlace: '',
    differentFrom: [],
    key: crypto.randomUUID(),
  }
}

/** Applies changes; answers about an earlier location or name are reset. */
export function applyChanges(draft: CourtDraft, changes: Partial<CourtDraft>): CourtDraft {
  if (Object.keys(changes).length === 0) return draft
  const isElsewhere = 'latitude' in changes || 'longitude' in changes
  const resets = {
    ...(isElsewhere && { placeConfirmed: false, roughPlace: '', roughAt: undefined }),
    ...((isElsewhere || 'name' in changes) && { differentFromWaiting: false }),
  }
  return { ...draft, ...resets, key: crypto.randomUUID(), ...changes }
}

/** The changes when the person rules out these courts. */
export function differentFrom(draft: CourtDraft, courts: readonly SimilarCourtView[]): Partial<CourtDraft> {
  const ids = courts.flatMap((court) => (court.pending ? [] : court.id))
  return {
    differentFrom: [...draft.differentFrom, ...ids],
    differentFromWaiting: draft.differentFromWaiting || courts.some(({ pending }) => pending),
  }
}

/** The request body. */
export function toSuggestion(draft: CourtDraft): BodyInput<Registry['POST /api/court-suggestions']> {
  const values = mapFields(SUBMISSION_FIELDS, (field, name) => {
    const typed = draft[name]
    if (field.paidOnly && draft.isFree) return null
    return typeof typed === 'boolean' ? Number(typed) : fromInputValue(field, typed)
  })
  return {
    ...(values as BodyInput<Registry['POST /api/court-suggestions']>),
    placeConfirmed: draft.placeConfirmed,
  }
}
