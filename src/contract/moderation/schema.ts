import { z } from 'zod'
import {
  DETAILS_NEEDED,
  OTHER_COURT_IS_ITSELF,
  OTHER_COURT_MISPLACED,
  PLACE_MISPLACED,
  PLACE_UNREADABLE,
  REASON_NEEDED,
} from '../contribution-texts.ts'
import { COURT_FIELDS } from '../courts/fields.ts'
import { outOfBounds } from '../courts/rules.ts'
import { MAX_ID, MAX_LATITUDE, MAX_LONGITUDE, MAX_REPORT_DETAILS } from '../limits.ts'
import { linesOfText } from '../text-schema.ts'
import { isUrgentReason, REPORT_REASONS, REPORT_SUBJECTS } from './reasons.ts'

const AN_ID = 'Must be a valid id.'
const anId = z.int(AN_ID).positive(AN_ID).max(MAX_ID)

/** A location given with a report. */
export const reportedPlace = z.object({
  latitude: z
    .number(PLACE_UNREADABLE)
    .min(-MAX_LATITUDE, outOfBounds(COURT_FIELDS.latitude))
    .max(MAX_LATITUDE, outOfBounds(COURT_FIELDS.latitude)),
  longitude: z
    .number(PLACE_UNREADABLE)
    .min(-MAX_LONGITUDE, outOfBounds(COURT_FIELDS.longitude))
    .max(MAX_LONGITUDE, outOfBounds(COURT_FIELDS.longitude)),
})

/** A report to the administrators. */
export const reportInput = z
  .object({
    subject: z.enum(REPORT_SUBJECTS, { error: 'Must be a court, a review or a photo.' }),
    id: anId,
    reason: z.enum(REPORT_REASONS, { error: REASON_NEEDED }),
    details: linesOfText({
      max: MAX_REPORT_DETAILS,
      tooLong: `Details must be at most ${MAX_REPORT_DETAILS} characters.`,
    })
      .default('')
      .describe('Required with `illegal or harmful`'),
    place: reportedPlace.optional().describe('With `wrong place`: where the court actually is'),
    otherCourt: anId.optional().describe('With `duplicate`: the id of the other court'),
  })
  .refine(({ reason, details }) => !isUrgentReason(reason) || details !== '', {
    path: ['details'],
    message: DETAILS_NEEDED,
  })
  .refine(({ subject, reason, place }) => !place || (subject === 'court' && reason === 'wrong place'), {
    path: ['place'],
    message: PLACE_MISPLACED,
  })
  .refine(
    ({ subject, reason, otherCourt }) => !otherCourt || (subject === 'court' && reason === 'duplicate'),
    { path: ['otherCourt'], message: OTHER_COURT_MISPLACED },
  )
  .refine(({ id, otherCourt }) => id !== otherCourt, {
    path: ['otherCourt'],
    message: OTHER_COURT_IS_ITSELF,
  })

/** Confirms that a contribution is waiting for approval. */
export const receiptView = z.object({ id: z.int(), status: z.literal('pending') })
export type ReceiptView = z.infer<typeof receiptView>
