/** Characters. */
export const MAX_COURT_NAME = 160
export const MAX_ADDRESS = 300
export const MAX_REGION_NAME = 80
export const MAX_COURT_TYPE = 80
export const MAX_NOTES = 4000
export const MAX_BOOKING_URL = 500

/** Manual court ratings range from 0 to this, review ratings from 1. */
export const MAX_RATING = 5
