/** Offered search radii, miles. */
export const RADIUS_OPTIONS_MILES = [2, 5, 10, 15, 20, 25, 50] as const
export type RadiusMiles = (typeof RADIUS_OPTIONS_MILES)[number]
export const DEFAULT_RADIUS_MILES: RadiusMiles = 10

/** Courts the list screen loads at a time. */
export const LIST_PAGE_SIZE = 24
/** The largest page of courts of which each says whether one can play. */
export const MAX_PLAYABLE_LINES = 100
