/** Pending items of each kind in one response. */
export const MAX_MODERATION_ITEMS = 200

/** Published photos of one court. */
export const MAX_PHOTOS_PER_COURT = 100
