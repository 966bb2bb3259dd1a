/** An access code, characters. */
export const MAX_UNLOCK_CODE = 200
