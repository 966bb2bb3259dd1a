import { z } from 'zod'
import { searchParameter } from '../../audit/contract/schema.ts'
import { adminNote } from '../../moderation/contract/schema.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import { ACCOUNT_STATUSES, USER_FILTERS, USER_SORTS } from './statuses.ts'

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
