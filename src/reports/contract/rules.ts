import type { ReportReason } from '../../database/contract/values.ts'

/** Details of a report, characters. */
export const MAX_REPORT_DETAILS = 1000
/** Accounts that a moderator is shown of those who sent an open report; the others are counted. */
export const MAX_SHOWN_SENDERS = 10
/** An account's latest reports with their outcomes, as shown to its owner. */
export const MAX_OWN_REPORTS = 50

/** Reports with these reasons come first in the queue, as the house rules promise. */
export const URGENT_REASONS = ['illegal or harmful'] as const satisfies readonly ReportReason[]

export const isUrgentReason = (reason: ReportReason): boolean =>
  URGENT_REASONS.some((urgent) => urgent === reason)

/** Texts that the form shows before the server would. */

export const REASON_REQUIRED = 'Choose a reason.'
export const DETAILS_REQUIRED = 'Describe what is illegal or harmful.'
export const INVALID_LOCATION = 'Please enter a valid latitude and longitude, or leave both empty.'
