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

const AN_ID = 'Say which one by its id.'
const anId = z.int(AN_ID).positive(AN_ID).max(MAX_ID)

/** A place that people give with a report. */
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

/** Something that somebody wants an administrator to look at. */
export const reportInput = z
  .object({
    subject: z.enum(REPORT_SUBJECTS, { error: 'Report a court, a review or a photo.' }),
    id: anId,
    reason: z.enum(REPORT_REASONS, { error: REASON_NEEDED }),
    details: linesOfText({
      max: MAX_REPORT_DETAILS,
      tooLong: `Say it in at most ${MAX_REPORT_DETAILS} characters.`,
    })
      .default('')
      .describe('Needed where something is illegal or harmful'),
    place: reportedPlace.optional().describe('Where a court really is that is in the wrong place'),
    otherCourt: anId.optional().describe('The id of the court that a duplicate is the same as'),
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

/** What was sent in and waits for an administrator. */
export const receiptView = z.object({ id: z.int(), status: z.literal('pending') })
export type ReceiptView = z.infer<typeof receiptView>
