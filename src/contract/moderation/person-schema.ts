import { z } from 'zod'
import { adminUserView } from '../accounts/admin-schema.ts'
import { MAX_ID } from '../limits.ts'
import { photoView } from '../photos/schema.ts'
import { wholeNumberParameter } from '../search/schema.ts'
import { rejectionQuery, remark } from './admin-schema.ts'
import { pageSize } from './audit.ts'
import { MODERATED_KINDS } from './reasons.ts'

/** What can have become of something that was sent in. */
export const SENT_STATUSES = ['pending', 'approved', 'archived', 'rejected'] as const
export type SentStatus = (typeof SENT_STATUSES)[number]

/** What GET /api/admin/users/:id/contributions is asked. */
export const sentQuery = z.object({
  kind: z.enum(MODERATED_KINDS, { error: `Choose one of ${MODERATED_KINDS.join(', ')}.` }).optional(),
  status: z.enum(SENT_STATUSES, { error: `Choose one of ${SENT_STATUSES.join(', ')}.` }).optional(),
  limit: pageSize,
  offset: wholeNumberParameter
    .pipe(z.number().min(0, 'Give 0 or more.').max(MAX_ID, `Give at most ${MAX_ID}.`))
    .default(0),
})
export type SentQuery = z.output<typeof sentQuery>

export const sentView = z.object({
  kind: z.enum(MODERATED_KINDS),
  id: z.int().nullable().describe('Null for what was rejected or removed: it is gone'),
  court_id: z.int().nullable().describe('The court it is about, while that is in the directory'),
  court_name: z.string(),
  text: z.string().describe('The review, or the name of the court or facility; empty for a photo'),
  rating: z.int().nullable(),
  status: z.enum(SENT_STATUSES),
  reason: z.string().nullable().describe('What its author was told'),
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

/** Everything by one person. */
export const personView = z.object({
  user: adminUserView,
  waiting,
  contributions: z.array(sentView).describe('The newest first'),
  total: z.int().describe('Of what was asked for, on all pages'),
})
export type PersonView = z.infer<typeof personView>

const A_KIND = 'Choose at least one kind of thing to reject.'

export const rejectAllInput = z.object({
  reason: rejectionQuery.shape.reason.describe('What the author reads with each in their contributions'),
  kinds: z
    .array(z.enum(MODERATED_KINDS, { error: `Choose some of ${MODERATED_KINDS.join(', ')}.` }), A_KIND)
    .min(1, A_KIND)
    .max(MODERATED_KINDS.length, 'Name each kind once.')
    .default([...MODERATED_KINDS])
    .describe('What is rejected; reviews and courts take the photos with them that wait with them'),
  ban: z.boolean('Say true or false.').default(false).describe('Bans the account first'),
  note: remark.describe(
    'With a ban: why; the owner of the account reads it. Without one an account that is banned already keeps its note',
  ),
  dryRun: z
    .boolean('Say true or false.')
    .default(false)
    .describe('Changes nothing, and says how much there is to reject'),
})
export type RejectAll = z.output<typeof rejectAllInput>

export const rejectedAllView = z.object({
  rejected: z
    .int()
    .describe('Things that were rejected; photos that went with a review or court count with it'),
  left: z
    .int()
    .describe('Things of these kinds that wait still: there were more than one call rejects. Call again'),
  user: adminUserView,
})
