import type { SentQuery, SentStatus } from '../../../contract/moderation/person-schema.ts'

/** Root key of queries for a person's contributions. */
export const PERSON_KEY = 'person'

export type SentFilter = Pick<SentQuery, 'kind' | 'status'>

/** Status filters, in display order. */
export const SENT_FILTERS = ['pending', 'approved', 'rejected', 'archived'] as const satisfies SentStatus[]
