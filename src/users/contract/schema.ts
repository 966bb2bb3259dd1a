import { z } from 'zod'
import { adminNote, searchParameter } from '../../admin/contract/schema.ts'
import { ACCOUNT_STATUSES, MODERATED_KINDS } from '../../database/contract/values.ts'
import { photoView } from '../../photos/contract/schema.ts'
import { MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import { ROLES } from '../../platform/contract/roles.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import { USER_FILTERS, USER_SORTS } from './statuses.ts'

const time = z.iso.datetime()

/** An account as administrators see it. */
export const adminUserView = z.object({
  id: z.int(),
  username: z.string().nullable(),
  email: z.string().nullable().describe('Only for administrators and owners; null for others'),
  email_verified: z.boolean(),
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
  removal: z
    .object({
      by: z.string().describe('Who deleted it'),
      scheduled_for: time.describe('A week later: until then it is blocked and can be taken back'),
    })
    .nullable()
    .describe('Set if an administrator has deleted the account'),
  role: z.enum(ROLES).nullable(),
  role_by_settings: z.boolean().describe('Whether they are an owner by the settings; otherwise it was given'),
  role_given_by: z
    .string()
    .nullable()
    .describe('The username of who gave the role; null for the command line or a deleted account'),
  role_given_at: time.nullable(),
  isOwn: z.boolean().describe('Whether it is the caller’s account'),
  review_count: z.int().describe('All reviews, including pending ones'),
  photo_count: z.int(),
  comment_count: z.int().describe('Reviews with a text'),
  rating_count: z.int().describe('Reviews with a rating'),
  court_suggestion_count: z.int(),
  facility_suggestion_count: z.int(),
  fact_count: z.int().describe('What they have said of courts: facts, facilities and problems'),
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

const NAME_REQUIRED = 'Enter an email address or a username.'

/** The query of GET /api/admin/users/named. */
export const personQuery = z.object({
  name: singleLineText({
    max: MAX_SEARCH_TEXT,
    tooLong: `Must be at most ${MAX_SEARCH_TEXT} characters.`,
    notText: NAME_REQUIRED,
  })
    .pipe(z.string().min(1, NAME_REQUIRED))
    .describe('A username, or a verified email address; not only a part of it'),
})

export const roleInput = z.object({
  role: z
    .enum(ROLES, { error: `Choose one of ${ROLES.join(', ')}, or null.` })
    .nullable()
    .describe('Null takes the role'),
})
export const changedUserView = z.object({ user: adminUserView })

/** A contribution of the caller and its status. */
const contributionView = z.object({
  kind: z.enum(MODERATED_KINDS),
  courtId: z.int().nullable().describe('The court it is about; null once that is no longer in the directory'),
  courtName: z.string(),
  text: z
    .string()
    .describe('The text of the review, or the name of the court or facility; empty for a photo'),
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
  profile: z.record(z.string(), z.unknown()).describe('Includes their role, if they have one'),
  givenRoles: z.array(z.record(z.string(), z.unknown())),
  signInMethods: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Their ways to sign in, if this site keeps them; without secrets'),
  sessions: z.array(z.record(z.string(), z.unknown())).describe('Where they are signed in; without secrets'),
  passkeys: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Their names, and when they were added and last used; never the keys'),
  courts: z.array(z.record(z.string(), z.unknown())),
  reviews: z.array(z.record(z.string(), z.unknown())),
  reviewVotes: z.array(z.record(z.string(), z.unknown())),
  photos: z.array(z.record(z.string(), z.unknown())),
  problems: z.array(z.record(z.string(), z.unknown())),
  facts: z.array(z.record(z.string(), z.unknown())),
  facilitySuggestions: z.array(z.record(z.string(), z.unknown())),
  rejections: z.array(z.record(z.string(), z.unknown())),
  savedCourts: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Courts that they keep, with their private notes'),
  listLinks: z.array(z.record(z.string(), z.unknown())).describe('Links to lists that they share'),
  follows: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Courts and areas that they follow by mail while signed in'),
  reports: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Their open reports; details may include those of other reporters of the same item'),
  reportOutcomes: z.array(z.record(z.string(), z.unknown())).describe('The outcomes of their reports'),
  administration: z.array(z.record(z.string(), z.unknown())).describe('Their actions as an administrator'),
})
