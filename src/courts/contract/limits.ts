/** Characters. */
export const MAX_COURT_NAME = 160
export const MAX_ADDRESS = 300
export const MAX_REGION_NAME = 80
export const MAX_COURT_TYPE = 80
export const MAX_NOTES = 4000
export const MAX_BOOKING_URL = 500

/** Two courts with the same name at most this far apart are the same court, metres. */
export const SAME_COURT_METRES = 100

/** Manual court ratings range from 0 to this, review ratings from 1. */
export const MAX_RATING = 5

/** Nearby courts shown with a submitted one: the distance in miles, and how many. */
export const NEARBY_COURTS_MILES = 2
export const MAX_NEARBY_COURTS = 10

/** Courts in the answer of what was seen lately. */
export const MAX_SEEN_LATELY = 8

/** Searches that find more courts than this link to their first page. */
export const LINK_PAGES_ABOVE = 1000
