import { MAX_REJECTION_REASON_LENGTH } from '../../admin/contract/limits.ts'

/** Pending items of each kind in one response, and decisions in one request. */
export const MAX_MODERATION_ITEMS = 200
export const MAX_DECISIONS = 200

/** How moderators decide. */
export const DECISIONS = ['approve', 'reject'] as const

/** Published photos of one court. */
export const MAX_PHOTOS_PER_COURT = 100
/** The largest body with decisions, bytes: each character of a reason escaped as six characters, plus photo ids. */
export const MAX_DECISIONS_BODY =
  MAX_DECISIONS * (6 * MAX_REJECTION_REASON_LENGTH + 12 * MAX_PHOTOS_PER_COURT + 256)
