/** What can be reported, and why. */
export const REPORT_SUBJECTS = ['court', 'review', 'photo'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const REPORT_REASONS = [
  'closed',
  'wrong place',
  'duplicate',
  'offensive',
  'spam',
  'privacy',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What waits for a moderator, and what one can decide. */
export const MODERATED_KINDS = ['review', 'photo', 'facility', 'court'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

export const DECISIONS = ['approve', 'reject'] as const
