/** Concurrent photo uploads per account. */
export const MAX_PHOTO_UPLOADS_PER_ACCOUNT = 6
