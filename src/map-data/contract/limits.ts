/** Characters of an id in a data set. */
export const MAX_SOURCE_ID = 200
/** Characters of the name of a field or the key of a fact. */
export const MAX_DIFFERENCE_FIELD = 60
/** Sources of a court that are shown. */
export const MAX_SHOWN_SOURCES = 10
