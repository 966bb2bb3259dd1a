/** Zoom (512-pixel tiles) of the most detailed tiles of the simple ground: one unit is 38 m at the equator. */
export const GROUND_MAX_ZOOM = 8

/**
 * Zoom (256-pixel tiles) beyond which nothing is drawn: of 3,220 real courts, the coasts are wrong about four, by up to
 * 193 m, which is about the width of a pin at this zoom.
 */
export const GROUND_END_ZOOM = 14.5
