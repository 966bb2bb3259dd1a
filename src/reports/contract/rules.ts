import type { ReportReason } from '../../database/contract/values.ts'

/** Reports with these reasons come first in the queue, as the house rules promise. */
export const URGENT_REASONS = ['illegal or harmful'] as const satisfies readonly ReportReason[]

export const isUrgentReason = (reason: ReportReason): boolean =>
  URGENT_REASONS.some((urgent) => urgent === reason)

/** Texts that the form shows before the server would. */

export const REASON_REQUIRED = 'Choose a reason.'
export const DETAILS_REQUIRED = 'Describe what is illegal or harmful.'
export const INVALID_LOCATION = 'Please enter a valid latitude and longitude, or leave both empty.'
