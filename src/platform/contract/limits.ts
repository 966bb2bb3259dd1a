/** Limits that several parts use on both sides, each with its unit. A feature's own are in its `contract/limits.ts`. */

/** The largest id the database can store (a PostgreSQL integer). */
export const MAX_ID = 2_147_483_647
/** A number in a URL, characters. */
export const MAX_NUMBER_LENGTH = 200
/** A moment in ISO 8601, characters. */
export const MAX_MOMENT = 40
/** A search text, characters. */
export const MAX_SEARCH_TEXT = 100
/** The largest page of a list. */
export const MAX_PAGE_SIZE = 500
/** Default page size for accounts and the audit log. */
export const ADMIN_PAGE_SIZE = 50
/** Characters. */
export const MIN_IDEMPOTENCY_KEY = 8
export const MAX_IDEMPOTENCY_KEY = 100

/** How recent a sign-in must be for actions that can't easily be undone, minutes. */
export const RECENT_SIGN_IN_MINUTES = 15
/** How long somebody stays signed in without coming back. */
export const SESSION_DAYS = 30
/** Characters. */
export const MIN_USERNAME = 3
export const MAX_USERNAME = 24
export const MIN_PASSWORD = 8
/** As long as the library hashes. */
export const MAX_PASSWORD = 128
/** Of one person. */
export const MAX_PASSKEYS = 10
/** Characters. */
export const MAX_PASSKEY_NAME = 60
/** RFC 5321, 4.5.3.1.3: the path of 256 octets without its brackets. */
export const MAX_EMAIL = 254

/** Widths in which every photo is stored, pixels. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]
/** An uploaded photo, bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/**
 * An uploaded photo, pixels: enough for phone cameras, but no more than can be decoded in about a second. Decoding
 * AVIF takes ten times as long per pixel as JPEG.
 */
export const MAX_PHOTO_PIXELS = {
  jpeg: 65_000_000,
  webp: 50_000_000,
  heic: 50_000_000,
  png: 25_000_000,
  avif: 25_000_000,
} as const
/** How long browsers and caches may keep a published photo, seconds (two days): it may be withdrawn. */
export const PHOTO_MAX_AGE_SECONDS = 172_800

export const MAX_FACILITIES_PER_COURT = 60
/** Courts that one person can keep. */
export const MAX_SAVED = 500
/** Links to lists that one person can have at a time. */
export const MAX_LIST_LINKS = 20
/** Courts and areas of which mails go to one address. */
export const MAX_FOLLOWS = 20
/** An imported file, bytes. */
export const MAX_IMPORT_BYTES = 128 * 1024 * 1024
