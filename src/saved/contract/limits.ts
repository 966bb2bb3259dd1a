/** Courts that one person can keep. */
export const MAX_SAVED = 500
/** Courts that a browser without scripts can keep in a cookie. */
export const MAX_SAVED_IN_COOKIE = 50
/** A private note about a saved court, characters. */
export const MAX_SAVED_NOTE = 500
/** Lists of one saved court. */
export const MAX_LISTS_PER_COURT = 10
/** The name of a list, characters. */
export const MAX_LIST_NAME = 40
/** Links to lists that one person can have at a time. */
export const MAX_LIST_LINKS = 20
