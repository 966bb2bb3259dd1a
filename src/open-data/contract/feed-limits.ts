/** Entries of a feed. */
export const MAX_ENTRIES = 50
/** What happened longer ago isn't news, days. */
export const NEWS_DAYS = 60
