import type { ProfileView } from '../../accounts/contract/schema.ts'
import { providerNames } from '../../accounts/web/sign-in-texts.ts'
import type { AccountStatus, ReportSubject } from '../../database/contract/values.ts'
import type { Role } from '../../platform/contract/roles.ts'
import { dateTimeText, longDateText } from '../../platform/ui/dates.ts'
import type { AdminUserView, ContributionView } from '../contract/schema.ts'
import { REMOVAL_DAYS } from '../contract/statuses.ts'

/** Texts of the account page. */

export const NOT_SET = 'Not set'
export const UNKNOWN = 'Unknown'
export const NO_EMAIL = 'Not provided'
export const USERNAME_REQUIRED_TO_LINK = 'Choose a username before you link other sign-in methods.'
export const DELETION_FAILED = 'Failed to schedule account deletion. Please try again.'
export const CANCELLING_DELETION_FAILED = 'Failed to cancel account deletion. Please try again.'
export const DELETION_CANCELLED =
  'The deletion has been cancelled and your account stays as it is. Glad you’re staying on the team.'

export const DISCARD_DRAFTS_TITLE = 'Sign out and lose your drafts?'
export const DISCARD_DRAFTS_BODY = 'You have unsent drafts. Signing out removes them from this device.'

export const SIGN_OUT_FAILED = 'Signing out needs a connection. You are still signed in here.'

export const discardWaitingText = (count: number) =>
  `${count === 1 ? 'One thing you wrote waits' : `${count} things you wrote wait`} for a connection. Signing out removes what isn’t sent from this device.`

export const deletionPendingText = (scheduledFor: string) =>
  `Your account will be deleted on ${longDateText(scheduledFor)}.`
export const deletionScheduledText = (scheduledFor: string) =>
  `Your account is scheduled for deletion on ${longDateText(scheduledFor)}. You can cancel this here until then.`

/** `time`: as Firebase reports it. */
export function lastSignInText(time: string | undefined): string {
  return time && !Number.isNaN(Date.parse(time)) ? dateTimeText(time) : UNKNOWN
}

export function primarySignInText(provider: ProfileView['provider']): string {
  return (provider && providerNames[provider]) || UNKNOWN
}

type ContributionKind = ContributionView['kind'] | 'fact' | 'problem'

/** Of contributions, and of what counts without a decision. */
export const contributionKindLabels: Record<ContributionKind, string> = {
  court: 'New court',
  review: 'Review',
  photo: 'Photo',
  facility: 'Facility suggestion',
  fact: 'Fact',
  problem: 'Problem',
}

export const contributionStatusLabels: Record<ContributionView['status'], string> = {
  pending: 'Waiting for approval',
  approved: 'Published',
  archived: 'Archived',
  merged: 'Merged with another court',
  rejected: 'Not accepted',
}

export const reportSubjectLabels: Record<ReportSubject, string> = {
  court: 'Report of a court',
  review: 'Report of a review',
  photo: 'Report of a photo',
}

export const REPORT_PENDING = 'Waiting for an administrator'

const ARCHIVED_LABELS: Partial<Record<ContributionKind, string>> = {
  review: 'Replaced by a newer review',
  fact: 'No longer counts',
  problem: 'No longer counts',
}

export const contributionStatusLabel = ({
  kind,
  status,
}: Pick<ContributionView, 'status'> & { kind: ContributionKind }) =>
  (status === 'archived' && ARCHIVED_LABELS[kind]) || contributionStatusLabels[status]

/** Why an account created with a password has none: Firebase drops the password if the address was never verified. */
export const passwordReplacedText = (linked: string[]) =>
  `Signing in with ${linked.map((id) => providerNames[id] ?? id).join(' and ')} replaced your password because its email address wasn’t verified. You can set a new one.`

/** Texts of the administrators’ list of accounts. */

/** '@ann', or the email address, or the account number. */
export function displayNameOf({
  username,
  email,
  id,
}: Pick<AdminUserView, 'username' | 'email' | 'id'>): string {
  return username ? `@${username}` : (email ?? `Account ${id}`)
}

export const roleLabels: Record<Role, string> = {
  moderator: 'Moderator',
  administrator: 'Administrator',
  owner: 'Owner',
}

export const statusLabels: Record<AccountStatus, string> = {
  active: 'Active',
  frozen: 'Frozen',
  banned: 'Banned',
}

/** Labels of the actions that set a status. */
export const statusActionLabels: Record<AccountStatus, string> = {
  active: 'Activate',
  frozen: 'Freeze',
  banned: 'Ban',
}

/** What each role adds to those before it; `none` takes it. */
export const roleExplanations: Record<Role | 'none', string> = {
  none: 'They can contribute like every member, and nothing else.',
  moderator: 'Decides on reviews, photos, suggestions, reports and problems, and edits tags.',
  administrator:
    'Everything that moderators do. Also adds, edits, merges and imports courts, manages accounts and reads the log.',
  owner:
    'Everything that administrators do. Also gives and takes roles, and looks after the system and administrators’ accounts.',
}

/** 'role given by @ann on 1 May 2026' */
export const roleGivenText = (at: string, by: string | null) =>
  `role given ${by ? `by @${by} ` : ''}on ${longDateText(at)}`

export const ROLE_BY_SETTINGS = 'by the settings of this site'
export const SETTING_ROLE_FAILED = 'Failed to change the role'
export const FINDING_PERSON_FAILED = 'Failed to find the account'
export const ONLY_OWNERS = 'Only an owner can change this account.'

/** What an account has contributed, each with the kind to filter by. */
export const USER_COUNTS = [
  ['review_count', 'review', 'reviews', 'review'],
  ['rating_count', 'rating', 'ratings', 'review'],
  ['comment_count', 'comment', 'comments', 'review'],
  ['photo_count', 'photo', 'photos', 'photo'],
  ['court_suggestion_count', 'court', 'courts', 'court'],
  ['facility_suggestion_count', 'facility', 'facilities', 'facility'],
] as const

/** '1 review', '3 reviews' */
export const countText = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What goes with an account, one line a kind. */
export function goingTexts(user: AdminUserView): string[] {
  const counts = [
    [user.review_count, 'review', 'reviews'],
    [user.photo_count, 'photo', 'photos'],
    [user.facility_suggestion_count, 'suggested facility', 'suggested facilities'],
    [user.fact_count, 'answer about a court', 'answers about courts'],
    [
      user.court_suggestion_count,
      'submitted court, which stays if it is published',
      'submitted courts, of which the published ones stay',
    ],
  ] as const
  return counts.filter(([count]) => count > 0).map(([count, one, many]) => countText(count, one, many))
}

export const NOTHING_GOES = 'They haven’t contributed anything.'
export const DELETION_EXPLAINED = `They can’t sign in any more. For ${REMOVAL_DAYS} days you can take that back; then the account is permanently deleted, with all they contributed.`
export const TAKING_BACK_FAILED = 'Failed to take back the deletion'

/** 'by boss on 1 May 2026, for good on 8 May 2026' */
export function removalText({ by, scheduled_for }: NonNullable<AdminUserView['removal']>): string {
  const since = new Date(Date.parse(scheduled_for) - REMOVAL_DAYS * 86_400_000).toISOString()
  return `by ${by} on ${longDateText(since)}, for good on ${longDateText(scheduled_for)}`
}

export const UPDATING_USER_FAILED = 'Failed to update user status'
export const BAN_EXPLAINED =
  'They can’t contribute until the account is active again. Until then, their submissions are hidden from the queue and their votes don’t count. They can still read, and they see the note when they sign in.'
export const USER_NOTE_HINT =
  'Optional. Shown to the owner of a banned or frozen account. Without it they read that no reason was given.'
