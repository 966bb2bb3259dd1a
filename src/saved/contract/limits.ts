import { MAX_ID, MAX_LIST_LINKS, MAX_SAVED } from '../../platform/contract/limits.ts'

export { MAX_LIST_LINKS, MAX_SAVED }
/** Whether there can be a court with this id. */
export const isCourtId = (id: number) => id >= 1 && id <= MAX_ID
/** Removed courts that are remembered for each person, so that an old device doesn't bring them back. */
export const MAX_REMOVED = 1_000
/** Courts that a browser without scripts can keep in a cookie. */
export const MAX_SAVED_IN_COOKIE = 50
/** A private note about a saved court, characters. */
export const MAX_SAVED_NOTE = 500
/** Lists of one saved court. */
export const MAX_LISTS_PER_COURT = 10
/** The name of a list, characters. */
export const MAX_LIST_NAME = 40
/** The largest body with saved courts, bytes: of each the note and lists, with each character escaped as six. */
export const MAX_SAVED_BODY =
  2 * MAX_SAVED * (6 * (MAX_SAVED_NOTE + MAX_LISTS_PER_COURT * MAX_LIST_NAME) + 512)
