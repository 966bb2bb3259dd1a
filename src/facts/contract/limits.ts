/** Characters: the longest value of a tag in OpenStreetMap. */
export const MAX_HOURS = 255
/** Facts in one request. */
export const MAX_FACTS_PER_REQUEST = 20
/** Characters. */
export const MAX_FACILITY_NAME = 60
/** How long ago something may have been observed that is reported now, days. */
export const MAX_OBSERVED_DAYS = 30
