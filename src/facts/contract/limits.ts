/** Characters: the longest value of a tag in OpenStreetMap. */
export const MAX_HOURS = 255
/** Facts in one request. */
export const MAX_FACTS_PER_REQUEST = 20
/** Reports per account and day; `RATE_LIMIT_FACTOR` multiplies it. */
export const MAX_DAILY_FACTS_PER_ACCOUNT = 200
