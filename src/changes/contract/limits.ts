/** Changes in one response. */
export const MAX_CHANGES = 1000
/** Characters. */
export const MAX_CURSOR = 100
