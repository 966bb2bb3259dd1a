/** An access code, characters. */
export const MAX_UNLOCK_CODE = 200
/** A rejection reason, characters: short enough for a URL. */
export const MAX_REJECTION_REASON_LENGTH = 300
/** An administrator's note on an account or on resolved reports, characters. */
export const MAX_MODERATOR_NOTE = 1000
