import type { ContributionStatus, UserContributionsQuery } from '../../contract/user-contributions-schema.ts'

/** Root key of queries for a person's contributions. */
export const PERSON_KEY = 'person'

export type ContributionFilter = Pick<UserContributionsQuery, 'kind' | 'status'>

/** Status filters, in display order. */
export const STATUS_FILTERS = [
  'pending',
  'approved',
  'rejected',
  'archived',
] as const satisfies ContributionStatus[]
