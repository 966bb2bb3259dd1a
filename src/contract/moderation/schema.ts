import { z } from 'zod'
import { REASON_NEEDED } from '../contribution-texts.ts'
import { MAX_ID, MAX_REPORT_DETAILS } from '../limits.ts'
import { linesOfText } from '../text-schema.ts'
import { REPORT_REASONS, REPORT_SUBJECTS } from './reasons.ts'

/** Something that somebody wants an administrator to look at. */
export const reportInput = z.object({
  subject: z.enum(REPORT_SUBJECTS, { error: 'Report a court, a review or a photo.' }),
  id: z.int('Say which one by its id.').positive('Say which one by its id.').max(MAX_ID),
  reason: z.enum(REPORT_REASONS, { error: REASON_NEEDED }),
  details: linesOfText({
    max: MAX_REPORT_DETAILS,
    tooLong: `Say it in at most ${MAX_REPORT_DETAILS} characters.`,
  }).default(''),
})

/** What was sent in and waits for an administrator. */
export const receiptView = z.object({ id: z.int(), status: z.literal('pending') })
export type ReceiptView = z.infer<typeof receiptView>
