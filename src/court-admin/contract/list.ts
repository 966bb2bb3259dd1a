import { MAX_COURT_NAME } from '../../database/contract/limits.ts'

/** Filters of the list of courts. */
export const COURT_ACCESS = ['all', 'free', 'paid', 'unknown'] as const
export const COURT_STATUSES = ['published', 'archived'] as const

export const MAX_SEARCH_WORDS = 8
/** Where a page begins, characters: the id and the name of a court. */
export const MAX_LIST_POSITION = 2 * MAX_COURT_NAME

/** The id in a word such as '#12'. */
export function parseCourtId(word: string): number | undefined {
  const [, id] = /^#(\d{1,10})$/.exec(word) ?? []
  return id === undefined ? undefined : Number(id)
}
