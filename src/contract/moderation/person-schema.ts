import { z } from 'zod'
import { adminUserView } from '../accounts/admin-schema.ts'
import { MAX_ID } from '../limits.ts'
import { photoView } from '../photos/schema.ts'
import { wholeNumberParameter } from '../search/schema.ts'
import { rejectionQuery, remark } from './admin-schema.ts'
import { pageSize } from './audit.ts'
import { MODERATED_KINDS } from './reasons.ts'

/** The status of a contribution. */
export const SENT_STATUSES = ['pending', 'approved', 'archived', 'rejected'] as const
export type SentStatus = (typeof SENT_STATUSES)[number]

/** The query of GET /api/admin/users/:id/contributions. */
export const sentQuery = z.object({
  kind: z.enum(MODERATED_KINDS, { error: `Choose one of ${MODERATED_KINDS.join(', ')}.` }).optional(),
  status: z.enum(SENT_STATUSES, { error: `Choose one of ${SENT_STATUSES.join(', ')}.` }).optional(),
  limit: pageSize,
  offset: wholeNumberParameter
    .pipe(z.number().min(0, 'Must be 0 or greater.').max(MAX_ID, `Must be at most ${MAX_ID}.`))
    .default(0),
})
export type SentQuery = z.output<typeof sentQuery>

export const sentView = z.object({
  kind: z.enum(MODERATED_KINDS),
  id: z.int().nullable().describe('Null if it was rejected or removed, and so no longer exists'),
  court_id: z
    .int()
    .nullable()
    .describe('The court it is about; null once that is no longer in the directory'),
  court_name: z.string(),
  text: z
    .string()
    .describe('The text of the review, or the name of the court or facility; empty for a photo'),
  rating: z.int().nullable(),
  status: z.enum(SENT_STATUSES),
  reason: z.string().nullable().describe('The reason shown to the author'),
  created_at: z.iso.datetime(),
  photo: photoView.nullable(),
  of_review: z.boolean().describe('Whether it is a photo that came with a review'),
})
export type SentView = z.infer<typeof sentView>

const waiting = z
  .object({ review: z.int(), photo: z.int(), facility: z.int(), court: z.int() })
  .describe(
    'How much waits, also while the account is banned; photos that wait with a review or court count with it',
  )

/** One person's account and contributions. */
export const personView = z.object({
  user: adminUserView,
  waiting,
  contributions: z.array(sentView).describe('Newest first'),
  total: z.int().describe('Number of matching contributions on all pages'),
})
export type PersonView = z.infer<typeof personView>

const A_KIND = 'Choose at least one kind of contribution to reject.'

export const rejectAllInput = z.object({
  reason: rejectionQuery.shape.reason.describe('The reason shown to the author with each contribution'),
  kinds: z
    .array(z.enum(MODERATED_KINDS, { error: `Choose from ${MODERATED_KINDS.join(', ')}.` }), A_KIND)
    .min(1, A_KIND)
    .max(MODERATED_KINDS.length, 'List each kind once.')
    .default([...MODERATED_KINDS])
    .describe('The kinds to reject; pending photos of rejected reviews and courts are rejected with them'),
  ban: z.boolean('Must be true or false.').default(false).describe('Bans the account first'),
  note: remark.describe(
    'With `ban`: the reason, shown to the owner of the account. If empty, an account that is already banned keeps its note',
  ),
  dryRun: z
    .boolean('Must be true or false.')
    .default(false)
    .describe('Changes nothing and returns how many would be rejected'),
})
export type RejectAll = z.output<typeof rejectAllInput>

export const rejectedAllView = z.object({
  rejected: z
    .int()
    .describe('Things that were rejected; photos that went with a review or court count with it'),
  left: z
    .int()
    .describe(
      'Contributions still pending because there were more than one request rejects; repeat the request',
    ),
  user: adminUserView,
})
