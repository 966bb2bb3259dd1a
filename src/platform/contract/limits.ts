/** The product's limits, each with its unit, shared by server and browser. */

/** Offered search radii, miles. */
export const RADIUS_OPTIONS_MILES = [2, 5, 10, 15, 20, 25, 50] as const
export type RadiusMiles = (typeof RADIUS_OPTIONS_MILES)[number]
export const DEFAULT_RADIUS_MILES: RadiusMiles = 10

export const ACCESS_OPTIONS = ['all', 'free', 'paid'] as const
export type AccessFilter = (typeof ACCESS_OPTIONS)[number]

export const REVIEW_SORTS = ['newest', 'oldest', 'top', 'least', 'high', 'low'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]
export const DEFAULT_REVIEW_SORT: ReviewSort = 'newest'

/** Degrees. */
export const MAX_LATITUDE = 90
export const MAX_LONGITUDE = 180

/** The largest id the database can store (a PostgreSQL integer). */
export const MAX_ID = 2_147_483_647

/** Maximum courts per page. */
export const MAX_PAGE_SIZE = 500
/** Courts the list screen loads at a time. */
export const LIST_PAGE_SIZE = 24

/** Characters. */
export const MAX_COURT_NAME = 160
export const MAX_ADDRESS = 300
export const MAX_REGION_NAME = 80
export const MAX_COURT_TYPE = 80
export const MAX_NOTES = 4000
export const MAX_BOOKING_URL = 500
export const MAX_FACILITY_NAME = 60
export const MAX_FACILITIES_PER_COURT = 60
/** All tags of a court in one text, including separators and quotes. */
export const MAX_TAGS_LENGTH = 2 * MAX_FACILITIES_PER_COURT * (MAX_FACILITY_NAME + 1)
/** A latitude and a longitude in one field. */
export const MAX_COORDINATES_LENGTH = 100
/** A number in a URL. */
export const MAX_NUMBER_LENGTH = 200
export const MAX_SEARCH_TEXT = 100
export const MAX_POSTCODE = 16
export const MAX_REVIEW_TEXT = 4000
export const MAX_NOTE_TO_ADMINS = 2000
export const MAX_REPORT_DETAILS = 1000
/** Locations, and duplicate courts, that one open report takes from visitors and from accounts that add to theirs. */
export const MAX_REPORT_REFERENCES = 10
/** Accounts that a moderator is shown of those who sent an open report; the others are counted. */
export const MAX_SHOWN_SENDERS = 10
/** A rejection reason, characters: short enough for a URL. */
export const MAX_REJECTION_REASON_LENGTH = 300
/** An administrator's note on an account or on resolved reports, characters. */
export const MAX_MODERATOR_NOTE = 1000
/** An account's latest reports with their outcomes, as shown to its owner. */
export const MAX_OWN_REPORTS = 50
export const MAX_UNLOCK_CODE = 200
export const MIN_IDEMPOTENCY_KEY = 8
export const MAX_IDEMPOTENCY_KEY = 100
/** A request id set by a proxy, characters. */
export const MIN_REQUEST_ID = 8
export const MAX_REQUEST_ID = 128
/** Names in one facility suggestion. */
export const MAX_SUGGESTED_FACILITIES = 10
/** Notes longer than this are collapsed on the court page. */
export const NOTES_COLLAPSE_AT = 220

/** Two courts with the same name at most this far apart are the same court, metres. */
export const SAME_COURT_METRES = 100

/** A court with a similar name within this distance may be a duplicate, miles. */
export const SIMILAR_COURT_MILES = 0.62
/** Names are similar from this Dice coefficient of their letter pairs. */
export const MIN_NAME_SIMILARITY = 0.5
export const MAX_SIMILAR_COURTS = 5

/** The highest price of a session, pounds. */
export const MAX_PRICE_GBP = 10_000
/** One day, minutes. */
export const MAX_SESSION_MINUTES = 1440
/** Hoops of a court. */
export const MAX_HOOPS = 20
/** Manual court ratings range from 0 to this, review ratings from 1. */
export const MAX_RATING = 5
export const MIN_REVIEW_RATING = 1

/** Pending items of each kind in one response, and decisions in one request. */
export const MAX_MODERATION_ITEMS = 200
export const MAX_DECISIONS = 200
/** Contributions of one person that one request rejects. */
export const MAX_BULK_REJECTIONS = 200
/** How often admin screens refresh the queue, and how long a decision can be undone before it is sent, milliseconds. */
export const MODERATION_REFRESH_MS = 30_000
export const UNDO_WINDOW_MS = 8_000
/** An item that came into view more recently isn't decided: the tap was meant for the previous one. Milliseconds. */
export const MIN_VIEW_MS = 400
/** Nearby courts shown with a submitted one: the distance in miles, and how many. */
export const NEARBY_COURTS_MILES = 2
export const MAX_NEARBY_COURTS = 10
/** Default page size for accounts and the audit log. */
export const ADMIN_PAGE_SIZE = 50

/** The newest pending reviews and photos of a court in one response. */
export const MAX_PENDING_SHOWN = 20

/** Photos in the map's info window, and thumbnails on a list card. */
export const MAP_PHOTOS = 3
export const CARD_THUMBNAILS = 5
/** Widths in which every photo is stored, pixels. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]
/** Pending photos cached in a browser. */
export const MAX_CACHED_PENDING_PHOTOS = 100
/** Width of an administrator's photo preview before upload, pixels. */
export const PHOTO_PREVIEW_PX = 200
/** Maximum height of a stored photo as a multiple of its width. */
export const MAX_PHOTO_ASPECT_RATIO = 4
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
/** Concurrent photo uploads per server, per IP address (a whole school may share one) and per account. */
export const MAX_PHOTO_UPLOADS = 200
export const MAX_PHOTO_UPLOADS_PER_ADDRESS = 40
export const MAX_PHOTO_UPLOADS_PER_ACCOUNT = 6
/** Uploaded photos being processed or queued for it: per server and per IP address. */
export const MAX_QUEUED_PHOTOS = 100
export const MAX_QUEUED_PHOTOS_PER_ADDRESS = 40
/** Slots reserved for administrators, both for uploading and for processing. */
export const ADMIN_PHOTO_SLOTS = 10
/** How long browsers and caches may keep a published photo, seconds (two days): it may be withdrawn. */
export const PHOTO_MAX_AGE_SECONDS = 172_800
/** A list card loads its details when it is this close to the viewport, pixels. */
export const DETAILS_MARGIN_PX = 200

/** Clustering on the map: radius in pixels, smallest cluster, and the highest zoom that has clusters. */
export const CLUSTER_RADIUS_PX = 60
export const MIN_CLUSTER_SIZE = 2
export const MAX_CLUSTER_ZOOM = 16
/** Up to this many courts, the map loads them all and clusters them itself; beyond that, it loads tiles. */
export const MAX_COURTS_IN_BROWSER = 20_000
/** How long the map waits for its detailed style before it falls back to the simple one, milliseconds. */
export const MAP_STYLE_TIMEOUT_MS = 4_000

/** Browser geolocation: timeout and maximum age of a cached position, milliseconds. */
export const GEOLOCATION_TIMEOUT_MS = 10_000
export const GEOLOCATION_MAX_AGE_MS = 60_000

/** Default number of days between an account deletion request and the deletion. */
export const DEFAULT_DELETION_GRACE_DAYS = 30

/** How recent a sign-in must be for actions that can't easily be undone, minutes. */
export const RECENT_SIGN_IN_MINUTES = 15
/** Days after which registrations with an unverified email address are deleted. */
export const UNVERIFIED_DAYS = 7

/** Characters. */
export const MIN_USERNAME = 3
export const MAX_USERNAME = 24
export const MIN_PASSWORD = 8
/** An identity provider's token, characters; real ones have about a thousand. */
export const MAX_ID_TOKEN = 8192
/** Available usernames suggested when one is taken. */
export const USERNAME_SUGGESTIONS = 3

/** Minimum interval between session checks when a person returns to the page, milliseconds. */
export const MIN_SESSION_CHECK_INTERVAL_MS = 15_000

/** Size of the Google and Facebook sign-in popups, pixels. */
export const SIGN_IN_POPUP = { width: 500, height: 600 } as const

/** A JSON body, and a URL with its query, bytes. */
export const MAX_JSON_BODY = 64 * 1024
export const MAX_URL = 2048
/** Published photos of one court. */
export const MAX_PHOTOS_PER_COURT = 100
/** The largest body with decisions, bytes: each character of a reason escaped as six characters, plus photo ids. */
export const MAX_DECISIONS_BODY =
  MAX_DECISIONS * (6 * MAX_REJECTION_REASON_LENGTH + 12 * MAX_PHOTOS_PER_COURT + 256)

/** How long a whole request may take to arrive, milliseconds: 10 MB at 35 kB per second. */
export const MAX_REQUEST_MS = 300_000
/** Minimum speed of a request body, bytes per second, and its total allowed idle time, milliseconds. */
export const MIN_BODY_BYTES_PER_SECOND = 1000
export const MAX_BODY_IDLE_MS = 30_000

/** Cost of read requests per minute and IP address (several people may share one); most requests cost 1. */
export const READS_PER_MINUTE = 1200
/** Costs of requests that are more expensive than most. */
export const REQUEST_COSTS = { openApi: 5 } as const
/** Cost of the API documentation page. */
export const DOCS_PAGE_COST = 10
/** Searches that find more courts than this cost 1 for each multiple of it. */
export const COURTS_PER_READ_COST = 1000
/** Cost of exports per minute and IP address. An export costs 1 per `COURTS_PER_EXPORT` courts, and at least 1. */
export const EXPORTS_PER_MINUTE = 120
export const COURTS_PER_EXPORT_COST = 1000
/** Searches that find more courts than this link to their first page. */
export const LINK_PAGES_ABOVE = 1000
/** Concurrent streamed responses per IP address, per provider network (IPv4 /24, IPv6 /48) and in total. */
export const MAX_LARGE_RESPONSES_PER_ADDRESS = 64
export const MAX_LARGE_RESPONSES_PER_NETWORK = 128
export const MAX_LARGE_RESPONSES = 256
/** When the total is reached, a response that has been streaming for longer than this can be cut, milliseconds. */
export const LARGE_RESPONSE_PROTECTED_MS = 60_000
/** A connection is closed when the client reads nothing of a response for this long, milliseconds. */
export const MAX_UNREAD_RESPONSE_MS = 30_000
/** Open connections per IP address: the phones of a school open up to six each. */
export const MAX_CONNECTIONS_PER_ADDRESS = 3000
/** Session and username requests per minute and IP address. */
export const SIGN_IN_REQUESTS_PER_MINUTE = 300
/** Write requests per minute, by IP address and by account. */
export const WRITES_PER_MINUTE = 120
export const ACCOUNT_WRITES_PER_MINUTE = 60
/** Administrators' write requests per minute, by IP address and by account. */
export const ADMIN_WRITES_PER_MINUTE = 600
/**
 * Attempts at the administrators' access code per minute: all by IP address, wrong ones by provider network (IPv4 /24,
 * IPv6 /48) and in total. `RATE_LIMIT_FACTOR` doesn't apply.
 */
export const UNLOCK_ATTEMPTS_PER_MINUTE = 10
export const NETWORK_UNLOCK_FAILURES_PER_MINUTE = 30
export const TOTAL_UNLOCK_FAILURES_PER_MINUTE = 120
/** How long an address that entered the right code stays exempt from the limits on others' guesses, milliseconds. */
export const UNLOCK_TRUST_MS = 30 * 24 * 3_600_000

/**
 * Quotas per account: submissions waiting for approval, by kind and in total; submissions per day (UTC), by kind; and
 * bytes of stored photos per day. `RATE_LIMIT_FACTOR` multiplies all of them.
 */
export const MAX_PENDING_PER_ACCOUNT = { review: 50, photo: 100, facility: 60, court: 30 } as const
export const MAX_TOTAL_PENDING_PER_ACCOUNT = 150
export const MAX_DAILY_SUBMISSIONS_PER_ACCOUNT = { review: 50, photo: 100, facility: 60, court: 30 } as const
export const MAX_DAILY_PHOTO_BYTES_PER_ACCOUNT = 100 * 1024 * 1024
/** Default free disk space below which photos are refused, megabytes. */
export const DEFAULT_MIN_FREE_DISK_MB = 500

/** A CSV file of courts: bytes, rows without the header, and columns. */
export const MAX_IMPORT_BYTES = 128 * 1024 * 1024
export const MAX_IMPORT_ROWS = 500_000
export const MAX_IMPORT_COLUMNS = 100
/** A CSV cell, characters. */
export const MAX_IMPORT_CELL_LENGTH = 10_000
/** Field changes listed in one dry-run response, characters of JSON. */
export const MAX_LISTED_CHANGES = 32 * 1024 * 1024
/** Skipped rows listed with their reason in the response to an import. */
export const MAX_IMPORT_PROBLEMS = 1000
/** Latest imports shown to administrators. */
export const MAX_LISTED_IMPORTS = 20

/** Earlier reviews by the same author shown to moderators. */
export const MAX_EARLIER_REVIEWS_SHOWN = 5

/** Photos that can be added while submitting a court. */
export const MAX_PHOTOS_PER_SUBMISSION = 6
