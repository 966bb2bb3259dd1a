import { z } from 'zod'
import { RATING_NEEDED } from '../contribution-texts.ts'
import { uniqueFacilities } from '../facilities/rules.ts'
import {
  MAX_ADMIN_NOTES,
  MAX_FACILITIES_OF_A_COURT,
  MAX_FACILITY_NAME,
  MAX_ID,
  MAX_NUMBER_TEXT,
  MAX_RATING,
  MAX_REVIEW_TEXT,
  MAX_SUGGESTED_FACILITIES,
  MIN_REVIEW_RATING,
} from '../limits.ts'
import { tidyLine } from '../text.ts'
import { boundedText, linesOfText } from '../text-schema.ts'

const WRONG_RATING = `A rating must be a whole number from ${MIN_REVIEW_RATING} to ${MAX_RATING}.`
const TOO_MANY_FACILITIES = `Confirm at most ${MAX_FACILITIES_OF_A_COURT} facilities.`
const TOO_MANY_SUGGESTED = `Suggest at most ${MAX_SUGGESTED_FACILITIES} facilities.`
const WRONG_FACILITIES = 'Facilities must be a JSON list of ids.'

const textUpTo = (what: string, max: number) =>
  linesOfText({ max, tooLong: `${what} must be at most ${max} characters.` }).default('')

const rating = z
  .string(RATING_NEEDED)
  .max(MAX_NUMBER_TEXT, { error: WRONG_RATING, abort: true })
  .trim()
  .min(1, RATING_NEEDED)
  .transform(Number)
  .pipe(z.int(WRONG_RATING).min(MIN_REVIEW_RATING, WRONG_RATING).max(MAX_RATING, WRONG_RATING))

/** The length of a JSON list with the maximum number of ids, characters. */
const MAX_FACILITY_IDS = MAX_FACILITIES_OF_A_COURT * (String(MAX_ID).length + 2)
const facilityIds = boundedText({ max: MAX_FACILITY_IDS, tooLong: TOO_MANY_FACILITIES })
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
      .max(MAX_FACILITIES_OF_A_COURT, TOO_MANY_FACILITIES),
  )
  .transform((ids) => [...new Set(ids)])

const suggestedNames = boundedText({
  max: MAX_SUGGESTED_FACILITIES * (MAX_FACILITY_NAME + 1),
  tooLong: TOO_MANY_SUGGESTED,
})
  .default('')
  .transform((text) => uniqueFacilities(text.split(',').map(tidyLine)))
  .pipe(
    z
      .array(z.string().max(MAX_FACILITY_NAME, `A facility must be at most ${MAX_FACILITY_NAME} characters.`))
      .max(MAX_SUGGESTED_FACILITIES, TOO_MANY_SUGGESTED),
  )

/** A review as its multipart form sends it: every field is a string. */
export const reviewInput = z.object({
  rating,
  review_text: textUpTo('A review', MAX_REVIEW_TEXT),
  facilities: facilityIds.describe('A JSON list of the ids of facilities the author confirms'),
  suggested_facility: suggestedNames.describe('Names of other facilities, separated by commas'),
  admin_notes: textUpTo('Notes', MAX_ADMIN_NOTES).describe('For administrators only'),
})
export type ReviewInput = z.output<typeof reviewInput>
