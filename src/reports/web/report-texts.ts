import type { ReportOutcome, ReportReason } from '../../database/contract/values.ts'

/** Report reasons as the report form shows them. */
export const reportReasonLabels: Record<ReportReason, string> = {
  closed: 'The court is closed or gone',
  'wrong place': 'It’s in the wrong place',
  duplicate: 'It’s a duplicate',
  'illegal or harmful': 'It’s illegal or harmful',
  offensive: 'It’s offensive',
  spam: 'It’s spam or advertising',
  privacy: 'It shows private information',
  other: 'Something else',
}

export const reportOutcomeLabels: Record<ReportOutcome, string> = {
  kept: 'Reviewed and kept',
  corrected: 'Corrected',
  merged: 'Merged with another court',
  removed: 'Removed',
}

/** Shown with reports of illegal or harmful content, and at /about. */
export const EMERGENCY_ADVICE =
  'If someone is in danger, call the police: 999 in the UK, 112 in most of Europe.'
