import { z } from 'zod'
import { adminNote } from '../../admin/contract/schema.ts'
import { MODERATED_KINDS } from '../../database/contract/values.ts'
import { personalReportCounts } from '../../facts/contract/admin-schema.ts'
import { photoView } from '../../photos/contract/schema.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import { adminUserView } from '../../users/contract/schema.ts'
import { rejectionQuery } from './schema.ts'

/** What somebody contributes: what moderators decide on, and reports about courts, which count at once. */
export const CONTRIBUTION_KINDS = [...MODERATED_KINDS, 'fact', 'problem'] as const

/** The status of a contribution. A report that no longer counts is archived. */
const CONTRIBUTION_STATUSES = ['pending', 'approved', 'archived', 'rejected'] as const
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number]

/** The query of GET /api/admin/users/:id/contributions. */
export const userContributionsQuery = pageQuery.extend({
  kind: z.enum(CONTRIBUTION_KINDS, { error: `Choose one of ${CONTRIBUTION_KINDS.join(', ')}.` }).optional(),
  status: z
    .enum(CONTRIBUTION_STATUSES, { error: `Choose one of ${CONTRIBUTION_STATUSES.join(', ')}.` })
    .optional(),
})
export type UserContributionsQuery = z.output<typeof userContributionsQuery>

const userContributionView = z.object({
  kind: z.enum(CONTRIBUTION_KINDS),
  id: z.int().nullable().describe('Null if it was rejected or removed, and so no longer exists'),
  court_id: z
    .int()
    .nullable()
    .describe('The court it is about; null once that is no longer in the directory'),
  court_name: z.string(),
  text: z
    .string()
    .describe(
      'The text of the review, the name of the court or facility, or what was reported; empty for a photo',
    ),
  rating: z.int().nullable(),
  status: z
    .enum(CONTRIBUTION_STATUSES)
    .describe('Of a report of a fact or problem: approved while it counts, then archived'),
  reason: z.string().nullable().describe('The reason shown to the author'),
  created_at: z.iso.datetime(),
  photo: photoView.nullable(),
  of_review: z.boolean().describe('Whether it is a photo that came with a review'),
})
export type UserContributionView = z.infer<typeof userContributionView>

const pendingCounts = z
  .object({ review: z.int(), photo: z.int(), facility: z.int(), court: z.int() })
  .describe(
    'How much waits, also while the account is banned; photos that wait with a review or court count with it',
  )

/** One person's account and contributions. */
export const userContributionsView = z.object({
  user: adminUserView,
  waiting: pendingCounts,
  fact_reports: personalReportCounts.describe('What they have reported about courts: facts and problems'),
  contributions: z.array(userContributionView).describe('Newest first'),
  total: z.int().describe('Number of matching contributions on all pages'),
})
export type UserContributionsView = z.infer<typeof userContributionsView>

const KIND_REQUIRED = 'Choose at least one kind of contribution to reject.'

export const rejectAllInput = z.object({
  reason: rejectionQuery.shape.reason.describe('The reason shown to the author with each contribution'),
  kinds: z
    .array(z.enum(MODERATED_KINDS, { error: `Choose from ${MODERATED_KINDS.join(', ')}.` }), KIND_REQUIRED)
    .min(1, KIND_REQUIRED)
    .max(MODERATED_KINDS.length, 'List each kind once.')
    .default([...MODERATED_KINDS])
    .describe('The kinds to reject; pending photos of rejected reviews and courts are rejected with them'),
  ban: z.boolean('Must be true or false.').default(false).describe('Bans the account first'),
  note: adminNote.describe(
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
