import { z } from 'zod'
import { adminNote, searchParameter } from '../../admin/contract/schema.ts'
import { ACCOUNT_STATUSES } from '../../database/contract/values.ts'
import { photoView } from '../../photos/contract/schema.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import { USER_FILTERS, USER_SORTS } from './statuses.ts'

const time = z.iso.datetime()

/** An account as administrators see it. */
export const adminUserView = z.object({
  id: z.int(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  auth_provider: z
    .string()
    .nullable()
    .describe('How the account was created: google.com, facebook.com or password'),
  firebase_uid: z.string(),
  created_at: time,
  status: z.enum(ACCOUNT_STATUSES),
  status_note: z.string().nullable().describe('Shown to the owner of a banned or frozen account'),
  status_updated_at: time.nullable(),
  deletion_scheduled_for: time.nullable().describe('Set if the owner requested deletion'),
  isAdmin: z.boolean().describe('Whether the email or username is on a list of administrators'),
  isOwn: z.boolean().describe('Whether it is the caller’s account'),
  review_count: z.int().describe('All reviews, including pending ones'),
  photo_count: z.int(),
  comment_count: z.int().describe('Reviews with a text'),
  rating_count: z.int().describe('Reviews with a rating'),
  court_suggestion_count: z.int(),
  facility_suggestion_count: z.int(),
})
export type AdminUserView = z.infer<typeof adminUserView>

/** The query of GET /api/admin/users. */
export const usersQuery = pageQuery.extend({
  q: searchParameter.describe(
    'Part of the username, email or note, or a complete id; `#` before it matches only the id',
  ),
  status: z.enum(USER_FILTERS, { error: `Choose one of ${USER_FILTERS.join(', ')}.` }).default('all'),
  sort: z.enum(USER_SORTS, { error: `Choose one of ${USER_SORTS.join(', ')}.` }).default('newest'),
})
export type UsersQuery = z.output<typeof usersQuery>

export const usersView = z.object({
  users: z.array(adminUserView),
  total: z.int().describe('Number of matching accounts on all pages'),
})
export type UsersView = z.infer<typeof usersView>

export const userStatusInput = z.object({
  status: z.enum(ACCOUNT_STATUSES, { error: `Choose one of ${ACCOUNT_STATUSES.join(', ')}.` }),
  note: adminNote.describe('The reason, shown to the owner of a banned or frozen account'),
})
export const changedUserView = z.object({ user: adminUserView })

/** A contribution of the caller and its status. */
const contributionView = z.object({
  kind: z.enum(['court', 'review', 'photo', 'facility', 'fact', 'problem']),
  courtId: z.int().nullable().describe('The court it is about; null once that is no longer in the directory'),
  courtName: z.string(),
  text: z
    .string()
    .describe(
      'The text of the review, the name of the court, facility or problem, or what was said of the court; empty for a photo',
    ),
  rating: z.int().nullable(),
  photo: photoView.nullable().describe('For a photo, as long as it exists'),
  status: z
    .enum(['pending', 'approved', 'archived', 'merged', 'rejected'])
    .describe('`merged`: the court was merged into another one, to which `courtId` then refers'),
  reason: z.string().nullable().describe('The moderator’s reason'),
  createdAt: time,
  decidedAt: time.nullable(),
})

export const contributionsView = z.array(contributionView)
export type ContributionView = z.infer<typeof contributionView>

/** All data stored about the caller. */
export const accountExport = z.object({
  exportedAt: time,
  profile: z.record(z.string(), z.unknown()),
  courts: z.array(z.record(z.string(), z.unknown())),
  reviews: z.array(z.record(z.string(), z.unknown())),
  reviewVotes: z.array(z.record(z.string(), z.unknown())),
  photos: z.array(z.record(z.string(), z.unknown())),
  problems: z.array(z.record(z.string(), z.unknown())),
  facts: z.array(z.record(z.string(), z.unknown())),
  facilitySuggestions: z.array(z.record(z.string(), z.unknown())),
  rejections: z.array(z.record(z.string(), z.unknown())),
  reports: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Their open reports; details may include those of other reporters of the same item'),
  reportOutcomes: z.array(z.record(z.string(), z.unknown())).describe('The outcomes of their reports'),
  administration: z.array(z.record(z.string(), z.unknown())).describe('Their actions as an administrator'),
})
