import { z } from 'zod'
import { receiptView } from '../../accounts/contract/schema.ts'
import type { ByPath } from '../../api/contract/registry.ts'
import { MAX_RATING } from '../../database/contract/limits.ts'
import { uniqueFacilities } from '../../facts/contract/facilities.ts'
import { MAX_FACILITY_NAME, MAX_OBSERVED_DAYS } from '../../facts/contract/limits.ts'
import { observedAt } from '../../facts/contract/schema.ts'
import {
  type Endpoint,
  idParams,
  memberErrors,
  photoErrors,
  quotaErrors,
} from '../../platform/contract/endpoint.ts'
import { MAX_FACILITIES_PER_COURT, MAX_ID, MAX_NUMBER_LENGTH } from '../../platform/contract/limits.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { boundedText, multiLineText } from '../../platform/contract/text-schema.ts'
import { MAX_NOTE_TO_ADMINS, MAX_REVIEW_TEXT, MIN_REVIEW_RATING } from './limits.ts'
import { RATING_REQUIRED } from './rules.ts'
import { reviewVoteView } from './schema.ts'

/** Names in one facility suggestion. */
const MAX_SUGGESTED_FACILITIES = 10

const INVALID_RATING = `A rating must be a whole number from ${MIN_REVIEW_RATING} to ${MAX_RATING}.`
const TOO_MANY_FACILITIES = `Confirm at most ${MAX_FACILITIES_PER_COURT} facilities.`
const TOO_MANY_SUGGESTED = `Suggest at most ${MAX_SUGGESTED_FACILITIES} facilities.`
const INVALID_FACILITIES = 'Facilities must be a JSON list of ids.'

const textField = (what: string, max: number) =>
  multiLineText({ max, tooLong: `${what} must be at most ${max} characters.` }).default('')

const rating = z
  .string(RATING_REQUIRED)
  .max(MAX_NUMBER_LENGTH, { error: INVALID_RATING, abort: true })
  .trim()
  .min(1, RATING_REQUIRED)
  .transform(Number)
  .pipe(z.int(INVALID_RATING).min(MIN_REVIEW_RATING, INVALID_RATING).max(MAX_RATING, INVALID_RATING))

/** The length of a JSON list with the maximum number of ids, characters. */
const MAX_FACILITY_IDS = MAX_FACILITIES_PER_COURT * (String(MAX_ID).length + 2)
const facilityIds = boundedText({ max: MAX_FACILITY_IDS, tooLong: TOO_MANY_FACILITIES })
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '[]')
    } catch {
      context.addIssue({ code: 'custom', message: INVALID_FACILITIES })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(
        z.int(INVALID_FACILITIES).positive(INVALID_FACILITIES).max(MAX_ID, INVALID_FACILITIES),
        INVALID_FACILITIES,
      )
      .max(MAX_FACILITIES_PER_COURT, TOO_MANY_FACILITIES),
  )
  .transform((ids) => [...new Set(ids)])

const suggestedNames = boundedText({
  max: MAX_SUGGESTED_FACILITIES * (MAX_FACILITY_NAME + 1),
  tooLong: TOO_MANY_SUGGESTED,
})
  .default('')
  .transform((text) => uniqueFacilities(text.split(',').map(sanitizeLine)))
  .pipe(
    z
      .array(z.string().max(MAX_FACILITY_NAME, `A facility must be at most ${MAX_FACILITY_NAME} characters.`))
      .max(MAX_SUGGESTED_FACILITIES, TOO_MANY_SUGGESTED),
  )

/** A review as its multipart form sends it: every field is a string. */
export const reviewInput = z.object({
  rating,
  review_text: textField('A review', MAX_REVIEW_TEXT),
  facilities: facilityIds.describe('A JSON list of the ids of facilities the author confirms'),
  suggested_facility: suggestedNames.describe('Names of other facilities, separated by commas'),
  admin_notes: textField('Notes', MAX_NOTE_TO_ADMINS).describe('For administrators only'),
  observed_at: observedAt.describe(
    `When it was written, if not just now. At most ${MAX_OBSERVED_DAYS} days ago; an earlier or future moment becomes the nearest one`,
  ),
})
export type ReviewInput = z.output<typeof reviewInput>

/** Reviews and the votes on them. */
export const reviewEndpoints = {
  submitReview: {
    path: 'POST /api/courts/:id/reviews',
    summary:
      'Submits a review of a court for approval, optionally with a photo. A second review replaces the first: immediately if that is still pending, otherwise when it is approved',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    form: reviewInput,
    creates: true,
    response: receiptView,
    errorCodes: [
      'invalid-request',
      'court-not-found',
      'facility-not-found',
      'newer-review',
      ...photoErrors,
      ...quotaErrors,
      ...memberErrors,
    ],
  },
  likeReview: {
    path: 'POST /api/reviews/:id/like',
    summary: 'Likes a review, or removes the like',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    response: reviewVoteView,
    errorCodes: ['invalid-request', 'review-not-found', 'own-review', ...memberErrors],
  },
  dislikeReview: {
    path: 'POST /api/reviews/:id/dislike',
    summary: 'Dislikes a review, or removes the dislike',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    response: reviewVoteView,
    errorCodes: ['invalid-request', 'review-not-found', 'own-review', ...memberErrors],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof reviewEndpoints> {}
}
