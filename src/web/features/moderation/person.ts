import type { SentQuery, SentStatus } from '../../../contract/moderation/person-schema.ts'

/** All that is known of what people sent in. */
export const PERSON_KEY = 'person'

export type SentFilter = Pick<SentQuery, 'kind' | 'status'>

/** What can be asked for, in this order. */
export const SENT_FILTERS = ['pending', 'approved', 'rejected', 'archived'] as const satisfies SentStatus[]
