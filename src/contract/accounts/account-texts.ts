import type { ReportOutcome, ReportSubject } from '../moderation/reasons.ts'
import type { RefusalDetails } from '../refusal-details.ts'
import type { AccountHold } from './rules.ts'
import type { ContributionView, ProfileView } from './schema.ts'
import { providerNames } from './sign-in-texts.ts'

type HoldDetails = NonNullable<RefusalDetails['hold']>

/** Texts of the account page. */

export const NOT_SET = 'Not set'
export const UNKNOWN = 'Unknown'
export const NO_EMAIL = 'Not provided'
export const USERNAME_FIRST = 'Choose a username before you link other sign-in methods.'
export const DELETION_FAILED = 'Failed to schedule account deletion. Please try again.'
export const CANCELLING_FAILED = 'Failed to cancel account deletion. Please try again.'
export const DELETION_CANCELLED =
  'The deletion has been cancelled and your account stays as it is. Glad you’re staying on the team.'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Formats an ISO timestamp as a date. */
export const dayText = (time: string) => day.format(new Date(time))
/** Formats an ISO timestamp as a date and time, in the person's own time zone and language. */
export const momentText = (time: string) => moment.format(new Date(time))

export const DRAFTS_GO_TITLE = 'Sign out and lose your drafts?'
export const DRAFTS_GO = 'You have unsent drafts. Signing out removes them from this device.'

export const deletionPending = (scheduledFor: string) =>
  `Your account will be deleted on ${dayText(scheduledFor)}.`
export const deletionScheduled = (scheduledFor: string) =>
  `Your account is scheduled for deletion on ${dayText(scheduledFor)}. You can cancel this here until then.`

/** 'Banned since 23 November 2026. No reason was given.' */
export function holdText(status: AccountHold['status'], { since, reason }: HoldDetails): string {
  const word = status === 'account_banned' ? 'Banned' : 'Frozen'
  const parts = [since && `${word} since ${dayText(since)}.`, !reason && 'No reason was given.']
  return parts.filter(Boolean).join(' ')
}

/** `time`: as Firebase reports it. */
export function lastSignInText(time: string | undefined): string {
  return time && !Number.isNaN(Date.parse(time)) ? momentText(time) : UNKNOWN
}

export function primarySignInText(provider: ProfileView['provider']): string {
  return (provider && providerNames[provider]) || UNKNOWN
}

export const contributionKinds: Record<ContributionView['kind'], string> = {
  court: 'New court',
  review: 'Review',
  photo: 'Photo',
  facility: 'Facility suggestion',
}

export const contributionStatuses: Record<ContributionView['status'], string> = {
  pending: 'Waiting for approval',
  approved: 'Published',
  archived: 'Archived',
  merged: 'Merged with another court',
  rejected: 'Not accepted',
}

export const reportedSubjects: Record<ReportSubject, string> = {
  court: 'Report of a court',
  review: 'Report of a review',
  photo: 'Report of a photo',
}

export const REPORT_WAITS = 'Waiting for an administrator'
export const reportOutcomes: Record<ReportOutcome, string> = {
  kept: 'Reviewed and kept',
  corrected: 'Corrected',
  merged: 'Merged with another court',
  removed: 'Removed',
}

export const contributionStatus = ({ kind, status }: Pick<ContributionView, 'kind' | 'status'>) =>
  kind === 'review' && status === 'archived' ? 'Replaced by a newer review' : contributionStatuses[status]

/** Why an account created with a password has none: Firebase drops the password if the address was never verified. */
export const replacedPassword = (linked: string[]) =>
  `Signing in with ${linked.map((id) => providerNames[id] ?? id).join(' and ')} replaced your password because its email address wasn’t verified. You can set a new one.`
