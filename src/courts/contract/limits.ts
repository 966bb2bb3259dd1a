/** Two courts with the same name at most this far apart are the same court, metres. */
export const SAME_COURT_METRES = 100

/** Nearby courts shown with a submitted one: the distance in miles, and how many. */
export const NEARBY_COURTS_MILES = 2
export const MAX_NEARBY_COURTS = 10

/** Courts in the answer of what was seen lately. */
export const MAX_SEEN_LATELY = 8

/** Searches that find more courts than this link to their first page. */
export const LINK_PAGES_ABOVE = 1000
