import { z } from 'zod'
import { MAX_ID, MAX_REPORT_DETAILS } from '../limits.ts'

export const REPORT_SUBJECTS = ['court', 'review', 'photo'] as const
export const REPORT_REASONS = [
  'closed',
  'wrong place',
  'duplicate',
  'offensive',
  'spam',
  'privacy',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Something that somebody wants an administrator to look at. */
export const reportInput = z.object({
  subject: z.enum(REPORT_SUBJECTS, { error: 'Report a court, a review or a photo.' }),
  id: z.int('Say which one by its id.').positive('Say which one by its id.').max(MAX_ID),
  reason: z.enum(REPORT_REASONS, { error: 'Choose a reason.' }),
  details: z
    .string()
    .trim()
    .max(MAX_REPORT_DETAILS, `Say it in at most ${MAX_REPORT_DETAILS} characters.`)
    .default(''),
})

/** What was sent in and waits for an administrator. */
export const receiptView = z.object({ id: z.int(), status: z.literal('pending') })
export type ReceiptView = z.infer<typeof receiptView>
