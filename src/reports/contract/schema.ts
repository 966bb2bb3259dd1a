import { z } from 'zod'
import { COURT_FIELDS } from '../../courts/contract/fields.ts'
import { outOfRangeText } from '../../courts/contract/rules.ts'
import { isUrgentReason, REPORT_REASONS, REPORT_SUBJECTS } from '../../moderation/contract/reasons.ts'
import { MAX_LATITUDE, MAX_LONGITUDE } from '../../platform/contract/geo.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { multiLineText } from '../../platform/contract/text-schema.ts'
import { MAX_REPORT_DETAILS } from './limits.ts'
import { DETAILS_REQUIRED, INVALID_LOCATION, REASON_REQUIRED } from './rules.ts'

const INVALID_ID = 'Must be a valid id.'
const idInput = z.int(INVALID_ID).positive(INVALID_ID).max(MAX_ID)

/** A location given with a report. */
export const reportedLocation = z.object({
  latitude: z
    .number(INVALID_LOCATION)
    .min(-MAX_LATITUDE, outOfRangeText(COURT_FIELDS.latitude))
    .max(MAX_LATITUDE, outOfRangeText(COURT_FIELDS.latitude)),
  longitude: z
    .number(INVALID_LOCATION)
    .min(-MAX_LONGITUDE, outOfRangeText(COURT_FIELDS.longitude))
    .max(MAX_LONGITUDE, outOfRangeText(COURT_FIELDS.longitude)),
})

/** A report to the administrators. */
export const reportInput = z
  .object({
    subject: z.enum(REPORT_SUBJECTS, { error: 'Must be a court, a review or a photo.' }),
    id: idInput,
    reason: z.enum(REPORT_REASONS, { error: REASON_REQUIRED }),
    details: multiLineText({
      max: MAX_REPORT_DETAILS,
      tooLong: `Details must be at most ${MAX_REPORT_DETAILS} characters.`,
    })
      .default('')
      .describe('Required with `illegal or harmful`'),
    place: reportedLocation.optional().describe('With `wrong place`: where the court actually is'),
    otherCourt: idInput.optional().describe('With `duplicate`: the id of the other court'),
  })
  .refine(({ reason, details }) => !isUrgentReason(reason) || details !== '', {
    path: ['details'],
    message: DETAILS_REQUIRED,
  })
  .refine(({ subject, reason, place }) => !place || (subject === 'court' && reason === 'wrong place'), {
    path: ['place'],
    message: 'A location can only be given when reporting a court in the wrong place.',
  })
  .refine(
    ({ subject, reason, otherCourt }) => !otherCourt || (subject === 'court' && reason === 'duplicate'),
    { path: ['otherCourt'], message: 'Another court can only be given when reporting a duplicate.' },
  )
  .refine(({ id, otherCourt }) => id !== otherCourt, {
    path: ['otherCourt'],
    message: 'Choose a different court from the one you’re reporting.',
  })

/** Confirms that a contribution is waiting for approval. */
export const receiptView = z.object({ id: z.int(), status: z.literal('pending') })
export type ReceiptView = z.infer<typeof receiptView>
