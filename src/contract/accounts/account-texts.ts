import type { ReportOutcome, ReportSubject } from '../moderation/reasons.ts'
import type { RefusalDetails } from '../refusal-details.ts'
import type { AccountHold } from './rules.ts'
import type { ContributionView, ProfileView } from './schema.ts'
import { providerNames } from './sign-in-texts.ts'

type HoldDetails = NonNullable<RefusalDetails['hold']>

/** What people read in their account. */

export const NOT_SET = 'Not set'
export const UNKNOWN = 'Unknown'
export const NO_EMAIL = 'Not provided'
export const USERNAME_FIRST = 'Choose a username before you link other sign-in methods.'
export const DELETION_FAILED = 'Failed to schedule account deletion. Please try again.'
export const CANCELLING_FAILED = 'Failed to cancel account deletion. Please try again.'
export const DELETION_CANCELLED =
  'The deletion is cancelled. Your account stays as it is. Good to keep you on the team.'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Of a date as calls give it. */
export const dayText = (time: string) => day.format(new Date(time))
/** The same with the time of day, in the person's own zone and language. */
export const momentText = (time: string) => moment.format(new Date(time))

export const DRAFTS_GO_TITLE = 'Sign out and lose your drafts?'
export const DRAFTS_GO =
  'You have written something that you have not sent. When you sign out it is removed from this device.'

export const deletionPending = (scheduledFor: string) =>
  `Your account will be deleted on ${dayText(scheduledFor)}.`
export const deletionScheduled = (scheduledFor: string) =>
  `Your account is scheduled for deletion on ${dayText(scheduledFor)}. Until then you can change your mind here.`

/** 'Banned since 23 November 2026. No reason was given.' */
export function holdText(status: AccountHold['status'], { since, reason }: HoldDetails): string {
  const word = status === 'account_banned' ? 'Banned' : 'Frozen'
  const parts = [since && `${word} since ${dayText(since)}.`, !reason && 'No reason was given.']
  return parts.filter(Boolean).join(' ')
}

/** In the person's own zone and language, as Firebase knows it. */
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
  kept: 'Looked at: it stays',
  corrected: 'Corrected',
  merged: 'Merged with another court',
  removed: 'Removed',
}

export const contributionStatus = ({ kind, status }: Pick<ContributionView, 'kind' | 'status'>) =>
  kind === 'review' && status === 'archived' ? 'Replaced by a newer one' : contributionStatuses[status]

/** Why an account that began with a password has none: Firebase drops one whose address was never verified. */
export const replacedPassword = (linked: string[]) =>
  `Signing in with ${linked.map((id) => providerNames[id] ?? id).join(' and ')} took the place of your password, because its email address was not verified. You can set a new one.`
