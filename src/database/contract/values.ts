/** Values that columns may have, beside those of a court's fields. */

/** The statuses an administrator can give an account. */
export const ACCOUNT_STATUSES = ['active', 'frozen', 'banned'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

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

/** Outcomes of a report: the reported content was kept as it is, corrected, merged into another court or removed. */
export const REPORT_OUTCOMES = ['kept', 'corrected', 'merged', 'removed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** What moderators decide on. */
export const MODERATED_KINDS = ['review', 'photo', 'facility', 'court'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

/**
 * Who can report something. Where two sources speak on the same day, the one named first counts; a tag, which says yes,
 * only where nobody else speaks.
 */
export const FACT_SOURCES = [
  'player',
  'administrator',
  'operator',
  'openstreetmap',
  'import',
  'sample',
  'tag',
] as const
export type FactSource = (typeof FACT_SOURCES)[number]

/** How often mails about courts that somebody follows may come. */
export const FOLLOW_PERIODS = ['weekly', 'daily'] as const
export type FollowPeriod = (typeof FOLLOW_PERIODS)[number]

/** Why no more of them come: somebody stopped them, or the mail server has no such address. */
export const FOLLOW_ENDS = ['stopped', 'refused'] as const

export const PROBLEM_STATES = ['reported', 'passed on', 'mended'] as const
export type ProblemState = (typeof PROBLEM_STATES)[number]
