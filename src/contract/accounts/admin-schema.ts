import { z } from 'zod'
import { MAX_UNLOCK_CODE } from '../limits.ts'
import { remark } from '../moderation/admin-schema.ts'
import { UNLOCK_CODE_NEEDED } from '../moderation/admin-texts.ts'
import { pageSize, searchText } from '../moderation/audit.ts'
import { wholeNumberParameter } from '../search/schema.ts'
import { ACCOUNT_STATUSES, USER_FILTERS, USER_SORTS } from './statuses.ts'

const time = z.iso.datetime()

/** An account as administrators see it. */
export const adminUserView = z.object({
  id: z.int(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  auth_provider: z.string().nullable().describe('google.com, facebook.com or password: how it began'),
  firebase_uid: z.string(),
  created_at: time,
  status: z.enum(ACCOUNT_STATUSES),
  status_note: z.string().nullable().describe('The owner of a banned or frozen account reads it'),
  status_updated_at: time.nullable(),
  deletion_scheduled_for: time.nullable().describe('When the owner asked for the deletion'),
  isAdmin: z.boolean().describe('Whether the e-mail or the username is on the lists of administrators'),
  isOwn: z.boolean().describe('Whether it is the account of the caller'),
  review_count: z.int().describe('Of all reviews, waiting ones too'),
  photo_count: z.int(),
  comment_count: z.int().describe('Reviews with a text'),
  rating_count: z.int().describe('Reviews with a rating'),
  court_suggestion_count: z.int(),
  facility_suggestion_count: z.int(),
})
export type AdminUserView = z.infer<typeof adminUserView>

/** What GET /api/admin/users is asked. */
export const usersQuery = z.object({
  q: searchText.describe(
    'Part of the username, e-mail or note, or a whole id; with # before it, only the id',
  ),
  status: z.enum(USER_FILTERS, { error: `Choose one of ${USER_FILTERS.join(', ')}.` }).default('all'),
  sort: z.enum(USER_SORTS, { error: `Choose one of ${USER_SORTS.join(', ')}.` }).default('newest'),
  limit: pageSize,
  offset: wholeNumberParameter.pipe(z.number().min(0, 'Give 0 or more.')).default(0),
})
export type UsersQuery = z.output<typeof usersQuery>

export const usersView = z.object({
  users: z.array(adminUserView),
  total: z.int().describe('Accounts that the search finds, on all pages'),
})

export const userStatusInput = z.object({
  status: z.enum(ACCOUNT_STATUSES, { error: `Choose one of ${ACCOUNT_STATUSES.join(', ')}.` }),
  note: remark.describe('Why; the owner of a banned or frozen account reads it'),
})
export const changedUserView = z.object({ user: adminUserView })

export const unlockInput = z.object({
  code: z
    .string(UNLOCK_CODE_NEEDED)
    .trim()
    .min(1, UNLOCK_CODE_NEEDED)
    .max(MAX_UNLOCK_CODE, `An access code has at most ${MAX_UNLOCK_CODE} characters.`),
})
