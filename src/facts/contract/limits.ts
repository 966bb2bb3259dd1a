/** Characters: the longest value of a tag in OpenStreetMap. */
export const MAX_HOURS = 255
/** Facts in one request. */
export const MAX_FACTS_PER_REQUEST = 20
/** Characters. */
export const MAX_FACILITY_NAME = 60
/** How long ago something may have been observed that is reported now, days. */
export const MAX_OBSERVED_DAYS = 30
/** Days after which a superseded report no longer says who made it. */
export const FORGET_PEOPLE_AFTER_DAYS = 90
/** How many of somebody's latest answers they can look back at. */
export const MAX_OWN_ANSWERS = 1000
