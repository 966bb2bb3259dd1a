/** What can be reported, and for which reasons. */
export const REPORT_SUBJECTS = ['court', 'review', 'photo'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const REPORT_REASONS = [
  'closed',
  'wrong place',
  'duplicate',
  'illegal or harmful',
  'offensive',
  'spam',
  'privacy',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Reports with these reasons come first in the queue, as the house rules promise. */
export const URGENT_REASONS = ['illegal or harmful'] as const satisfies readonly ReportReason[]

export const isUrgentReason = (reason: ReportReason): boolean =>
  URGENT_REASONS.some((urgent) => urgent === reason)

/** Outcomes of a report: the reported content was kept as it is, corrected, merged into another court or removed. */
export const REPORT_OUTCOMES = ['kept', 'corrected', 'merged', 'removed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** What moderators decide on, and how. */
export const MODERATED_KINDS = ['review', 'photo', 'facility', 'court'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

export const DECISIONS = ['approve', 'reject'] as const
