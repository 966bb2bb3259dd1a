import { z } from 'zod'
import { MAX_MODERATOR_NOTE } from '../../admin/contract/limits.ts'
import { adminNote } from '../../admin/contract/schema.ts'
import { outOfRangeText } from '../../courts/contract/point-parameters.ts'
import { COURT_FIELDS } from '../../database/contract/court-fields.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_SUBJECTS } from '../../database/contract/values.ts'
import { MAX_LATITUDE, MAX_LONGITUDE } from '../../platform/contract/geo.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { multiLineText } from '../../platform/contract/text-schema.ts'
import {
  DETAILS_REQUIRED,
  INVALID_LOCATION,
  isUrgentReason,
  MAX_REPORT_DETAILS,
  REASON_REQUIRED,
} from './rules.ts'

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

export const resolutionInput = z.object({
  subject: z.enum(REPORT_SUBJECTS, { error: 'Must be a court, a review or a photo.' }),
  id: z.int(INVALID_ID).positive(INVALID_ID).max(MAX_ID, INVALID_ID),
  note: adminNote.describe('Visible to administrators only'),
  reply: multiLineText({
    max: MAX_MODERATOR_NOTE,
    tooLong: `A reply must be at most ${MAX_MODERATOR_NOTE} characters.`,
    notText: 'The reply must be a text.',
  })
    .default('')
    .describe('Shown to the reporters in their contributions'),
  outcome: z
    .enum(['kept', 'corrected'], { error: 'Choose kept or corrected.' })
    .default('kept')
    .describe(
      'What the reporters are told about content that is still in the directory: it was kept as it is, or was corrected',
    ),
})
export const resolutionView = z.object({
  resolved: z.int().describe('Number of reporters, counted as in the queue'),
})

/** A report by the caller and its outcome. */
const ownReportView = z.object({
  subject: z.enum(REPORT_SUBJECTS),
  courtId: z
    .int()
    .nullable()
    .describe(
      'The court it is about, or the one that court was merged into; null once that is no longer in the directory',
    ),
  courtName: z.string().describe('Empty if it is no longer known'),
  reason: z.enum(REPORT_REASONS).describe('The reason they gave first'),
  outcome: z
    .enum(REPORT_OUTCOMES)
    .nullable()
    .describe(
      'Whether it was kept as it is, corrected, merged into another court, or removed; null while pending',
    ),
  reply: z.string().nullable().describe('The moderator’s reply'),
  reportedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
})
export type OwnReportView = z.infer<typeof ownReportView>
export const ownReportsView = z.array(ownReportView)
