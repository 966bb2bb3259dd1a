import { z } from 'zod'
import { RATING_NEEDED } from '../contribution-texts.ts'
import { tidyFacilityName, uniqueFacilities } from '../facilities/rules.ts'
import {
  MAX_ADMIN_NOTES,
  MAX_FACILITIES_OF_A_COURT,
  MAX_FACILITY_NAME,
  MAX_ID,
  MAX_RATING,
  MAX_REVIEW_TEXT,
  MAX_SUGGESTED_FACILITIES,
  MIN_REVIEW_RATING,
} from '../limits.ts'

const WRONG_RATING = `A rating is a whole number from ${MIN_REVIEW_RATING} to ${MAX_RATING}.`
const WRONG_FACILITIES = 'Facilities are a JSON list of their ids.'

const textUpTo = (what: string, max: number) =>
  z.string().trim().max(max, `${what} must be at most ${max} characters.`).default('')

const rating = z
  .string(RATING_NEEDED)
  .trim()
  .min(1, RATING_NEEDED)
  .transform(Number)
  .pipe(z.int(WRONG_RATING).min(MIN_REVIEW_RATING, WRONG_RATING).max(MAX_RATING, WRONG_RATING))

const facilityIds = z
  .string()
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '[]')
    } catch {
      context.addIssue({ code: 'custom', message: WRONG_FACILITIES })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(
        z.int(WRONG_FACILITIES).positive(WRONG_FACILITIES).max(MAX_ID, WRONG_FACILITIES),
        WRONG_FACILITIES,
      )
      .max(MAX_FACILITIES_OF_A_COURT, `Confirm at most ${MAX_FACILITIES_OF_A_COURT} facilities.`),
  )
  .transform((ids) => [...new Set(ids)])

const suggestedNames = z
  .string()
  .default('')
  .transform((text) => uniqueFacilities(text.split(',').map(tidyFacilityName)))
  .pipe(
    z
      .array(z.string().max(MAX_FACILITY_NAME, `A facility must be at most ${MAX_FACILITY_NAME} characters.`))
      .max(MAX_SUGGESTED_FACILITIES, `Suggest at most ${MAX_SUGGESTED_FACILITIES} facilities.`),
  )

/** A review as its form sends it: every field is a text. */
export const reviewInput = z.object({
  rating,
  review_text: textUpTo('A review', MAX_REVIEW_TEXT),
  facilities: facilityIds.describe('A JSON list of ids of facilities that the author confirms'),
  suggested_facility: suggestedNames.describe('Names of further facilities, separated by commas'),
  admin_notes: textUpTo('Notes', MAX_ADMIN_NOTES).describe('For administrators only'),
})
export type ReviewInput = z.output<typeof reviewInput>
