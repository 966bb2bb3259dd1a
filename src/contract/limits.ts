/** The numbers of the product, each with its unit. Both sides read them here. */

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

/** The greatest id the store can hold (a PostgreSQL integer). */
export const MAX_ID = 2_147_483_647

/** Courts in one answer of a paged list. */
export const MAX_PAGE_SIZE = 500
/** Courts the list screen asks for at a time. */
export const LIST_PAGE_SIZE = 24

/** Characters. */
export const MAX_COURT_NAME = 160
export const MAX_ADDRESS = 300
export const MAX_REGION_NAME = 80
export const MAX_COURT_TYPE = 80
export const MAX_NOTES = 4000
export const MAX_BOOKING_URL = 500
export const MAX_FACILITY_NAME = 60
export const MAX_FACILITIES_OF_A_COURT = 60
/** Of the tags of a court in one text, with what stands between them. */
export const MAX_TAGS_TEXT = 2 * MAX_FACILITIES_OF_A_COURT * (MAX_FACILITY_NAME + 1)
/** Of a latitude and a longitude in one field. */
export const MAX_COORDINATES = 100
/** Of a number in an address. */
export const MAX_NUMBER_TEXT = 200
export const MAX_SEARCH_TEXT = 100
export const MAX_POSTCODE = 16
export const MAX_REVIEW_TEXT = 4000
export const MAX_ADMIN_NOTES = 2000
export const MAX_REPORT_DETAILS = 1000
/** Places, and other courts, that one open report takes from visitors and from accounts that add to theirs. */
export const MAX_REPORT_POINTERS = 10
/** Accounts that a moderator is shown of those who sent an open report; the others are counted. */
export const MAX_SHOWN_SENDERS = 10
/** Of what a moderator says to a rejection; so short that it fits into an address. */
export const MAX_REJECTION_REASON = 300
/** Of what an administrator notes of an account, and of reports that are settled. */
export const MAX_ADMIN_REMARK = 1000
/** Reports of an account with what became of them, as its owner reads them; the newest. */
export const MAX_OWN_REPORTS = 50
export const MAX_UNLOCK_CODE = 200
export const MIN_IDEMPOTENCY_KEY = 8
export const MAX_IDEMPOTENCY_KEY = 100
/** Of the name that a proxy gives a request, characters. */
export const MIN_REQUEST_ID = 8
export const MAX_REQUEST_ID = 128
/** Names in one suggestion of facilities. */
export const MAX_SUGGESTED_FACILITIES = 10
/** Notes longer than this are collapsed on the court page. */
export const NOTES_COLLAPSE_AT = 220

/** Two courts of one name that are no farther apart than this are one, metres. */
export const SAME_COURT_METRES = 100

/** Courts this near may be the one that somebody submits, miles; and those of much the same name. */
export const SIMILAR_NAME_MILES = 0.62
/** Names are much the same from this share of letter pairs in common (Dice's coefficient). */
export const SIMILAR_NAME_SHARE = 0.5
export const MAX_SIMILAR_COURTS = 5

/** Pounds, the largest price a court may ask for a session. */
export const MAX_PRICE_GBP = 10_000
/** Minutes: a day. */
export const MAX_SESSION_MINUTES = 1440
/** Baskets of a court. */
export const MAX_HOOPS = 20
/** The manual rating of a court goes from 0 to this; a review from 1 to this. */
export const MAX_RATING = 5
export const MIN_REVIEW_RATING = 1

/** Things of each kind that wait for a moderator, in one answer; and decisions in one call. */
export const MAX_MODERATION_ITEMS = 200
export const MAX_DECISIONS = 200
/** Things of one person that one call rejects. */
export const MAX_REJECTED_AT_ONCE = 200
/** How often the administrators' screens ask what waits; how long a decision can be undone before it counts, milliseconds. */
export const MODERATION_REFRESH_MS = 30_000
export const UNDO_MS = 8_000
/** What came into view less long ago is not decided about: a key or tap meant what stood there before. Milliseconds. */
export const SEEN_AFTER_MS = 400
/** Courts that are shown around one that somebody submitted: how far away, miles, and how many. */
export const NEIGHBOURS_MILES = 2
export const MAX_NEIGHBOURS = 10
/** Accounts, and entries of the audit log, in one answer unless asked otherwise. */
export const ADMIN_PAGE_SIZE = 50

/** Reviews and photos of a court that wait for approval, in one answer; the newest. */
export const MAX_SHOWN_WAITING = 20

/** Photos shown in the map's info window, and thumbnails on a list card. */
export const MAP_PHOTOS = 3
export const CARD_THUMBNAILS = 5
/** Widths in pixels that every photo is kept in. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]
/** Photos that wait for approval are kept at hand in a browser, at most. */
export const PENDING_PHOTOS_KEPT = 100
/** A photo that an administrator chose is shown this wide before it is uploaded, pixels. */
export const PHOTO_PREVIEW_PX = 200
/** A kept photo is at most so many times as tall as the width it is kept for. */
export const MAX_PHOTO_TALLNESS = 4
/** Of a photo as it is uploaded, bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/**
 * Of a photo as it is uploaded, pixels: as many as the cameras of telephones make, and no more of a format than takes
 * about a second to decode. A pixel of AVIF costs ten times as much as one of JPEG.
 */
export const MAX_PHOTO_PIXELS = {
  jpeg: 65_000_000,
  webp: 50_000_000,
  heic: 50_000_000,
  png: 25_000_000,
  avif: 25_000_000,
} as const
/** Photos that a server takes in at once, in all, from one address (a school has one), and of one account. */
export const MAX_PHOTOS_ARRIVING = 200
export const MAX_PHOTOS_ARRIVING_OF_ADDRESS = 40
export const MAX_PHOTOS_ARRIVING_OF_ACCOUNT = 6
/** Photos that have arrived and wait for their turn, or have it: in all, and from one address. */
export const MAX_PHOTOS_WAITING = 100
export const MAX_PHOTOS_WAITING_OF_ADDRESS = 40
/** Places that are kept for administrators, among those that arrive and among those that wait. */
export const PHOTO_PLACES_OF_ADMINISTRATORS = 10
/** How long a published photo may be kept by browsers and caches, seconds: it may be withdrawn. Two days. */
export const PHOTO_MAX_AGE_SECONDS = 172_800
/** A list card loads its details when it comes this near to the view, pixels. */
export const DETAILS_MARGIN_PX = 200

/** How the map groups courts: pixels within which they become a group, how many make one, and the last zoom with groups. */
export const CLUSTER_RADIUS_PX = 60
export const MIN_CLUSTER_SIZE = 2
export const MAX_CLUSTER_ZOOM = 16
/** Up to this many courts the map loads them all and groups them itself; beyond, it asks for tiles. */
export const MAX_COURTS_IN_BROWSER = 20_000
/** How long the map waits for its detailed style before it draws the simple one, milliseconds. */
export const MAP_STYLE_TIMEOUT_MS = 4_000

/** Browser geolocation: time to wait and greatest age of a known place, milliseconds. */
export const GEOLOCATION_TIMEOUT_MS = 10_000
export const GEOLOCATION_MAX_AGE_MS = 60_000

/** Days between asking for an account's deletion and the purge, unless configured. */
export const DEFAULT_DELETION_GRACE_DAYS = 30

/** How long ago an administrator may have signed in for what cannot easily be undone, minutes. */
export const RECENT_SIGN_IN_MINUTES = 15
/** Days after which a registration is removed whose address was not verified. */
export const UNVERIFIED_DAYS = 7

/** Characters. */
export const MIN_USERNAME = 3
export const MAX_USERNAME = 24
export const MIN_PASSWORD = 8
/** Of an identity provider's token; real ones have about a thousand. */
export const MAX_ID_TOKEN = 8192
/** Free names that are offered in place of one that is taken. */
export const USERNAME_SUGGESTIONS = 3

/** Who comes back to the page has the session checked anew, but not more often than this, milliseconds. */
export const SESSION_CHECK_GAP_MS = 15_000

/** Pixels of the windows in which Google and Facebook ask who somebody is. */
export const SIGN_IN_POPUP = { width: 500, height: 600 } as const

/** Bytes. A JSON body, and an address with its query. */
export const MAX_JSON_BODY = 64 * 1024
export const MAX_URL = 2048
/** Photos that are published with one court. */
export const MAX_SHOWN_PHOTOS = 100
/** A body of many decisions, with every character of their reasons written as an escape of six letters, and ids of photos. */
export const MAX_DECISIONS_BODY = MAX_DECISIONS * (6 * MAX_REJECTION_REASON + 12 * MAX_SHOWN_PHOTOS + 256)

/** How long a whole request may take to arrive, milliseconds: 10 MB then come at 35 kB a second. */
export const MAX_REQUEST_MS = 300_000
/** A body has to arrive this fast, bytes a second, and may rest for so long, milliseconds. */
export const MIN_BODY_SPEED = 1000
export const MAX_BODY_REST_MS = 30_000

/** What calls that read may cost a minute from one address (several people may share it); most cost 1. */
export const READS_PER_MINUTE = 1200
/** What calls cost that take a server longer than most. */
export const CALL_COSTS = { openApi: 5 } as const
/** The same of the page that describes the calls. */
export const DOCS_PAGE_COST = 10
/** A search that finds more costs 1 for each so many courts. */
export const COURTS_PER_READ = 1000
/** What exports may cost a minute from one address: each costs 1 for each so many courts, and at least 1. */
export const EXPORTS_PER_MINUTE = 120
export const COURTS_PER_EXPORT = 1000
/** Searches that find more courts than this name pages to read instead of the whole. */
export const OFFER_PAGES_FROM = 1000
/**
 * Answers that are made while they are read: as many at once to one address, to one network of a provider (IPv4 /24,
 * IPv6 /48), and altogether.
 */
export const LARGE_ANSWERS_AT_ONCE_OF_ADDRESS = 64
export const LARGE_ANSWERS_AT_ONCE_OF_NETWORK = 128
export const LARGE_ANSWERS_AT_ONCE = 256
/** While all of those are taken, one that is on its way for longer than this gives way to another, milliseconds. */
export const LARGE_ANSWER_KEPT_MS = 60_000
/** A connection is closed when nothing of an answer was read for so long, milliseconds. */
export const MAX_UNREAD_MS = 30_000
/** Connections that one address may have open: a school's telephones open up to six each. */
export const MAX_CONNECTIONS_OF_ADDRESS = 3000
/** Calls about sessions and usernames a minute from one address. */
export const SIGN_IN_CALLS_PER_MINUTE = 300
/** Calls that change something, a minute from one address, and a minute of one account. */
export const WRITES_PER_MINUTE = 120
export const WRITES_PER_MINUTE_OF_ACCOUNT = 60
/** Calls with which administrators change something, a minute from one address, and a minute of one account. */
export const ADMIN_WRITES_PER_MINUTE = 600
/**
 * Tries of the administrators' access code a minute: from one address, wrong ones from one network of a provider
 * (IPv4 /24, IPv6 /48), and wrong ones from all over the world. `RATE_LIMIT_FACTOR` changes none of them.
 */
export const UNLOCK_TRIES_PER_MINUTE = 10
export const UNLOCK_TRIES_OF_NETWORK_PER_MINUTE = 30
export const UNLOCK_GUESSES_PER_MINUTE = 120
/** An address whose code was right is heard for so long, milliseconds, whatever others guess. */
export const UNLOCK_KNOWN_MS = 30 * 24 * 3_600_000

/**
 * What one account may have waiting for approval: of each kind, and in all; and what it may send in a day (UTC),
 * with the bytes of its photos as they are kept. `RATE_LIMIT_FACTOR` multiplies all of these.
 */
export const MAX_WAITING_OF_ACCOUNT = { review: 50, photo: 100, facility: 60, court: 30 } as const
export const MAX_ALL_WAITING_OF_ACCOUNT = 150
export const MAX_SENT_A_DAY_OF_ACCOUNT = { review: 50, photo: 100, facility: 60, court: 30 } as const
export const MAX_PHOTO_BYTES_A_DAY_OF_ACCOUNT = 100 * 1024 * 1024
/** Megabytes of the disk that photos leave free, unless configured. */
export const DEFAULT_MIN_FREE_DISK_MB = 500

/** Of a CSV file of courts: bytes, rows below its first line, and columns. */
export const MAX_IMPORT_BYTES = 128 * 1024 * 1024
export const MAX_IMPORT_ROWS = 500_000
export const MAX_IMPORT_COLUMNS = 100
/** Characters of a cell that is read. */
export const MAX_IMPORT_CELL = 10_000
/** Of the changes of fields that one answer to a dry run lists, in characters of JSON. */
export const MAX_LISTED_CHANGES = 32 * 1024 * 1024
/** Rows that were skipped and are named with their reason in the answer to an import. */
export const MAX_IMPORT_PROBLEMS = 1000
/** Imports that administrators see, the latest ones. */
export const SHOWN_IMPORTS = 20

/** Of what somebody said of a court before, so much is shown to moderators. */
export const MAX_EARLIER_REVIEWS = 5

/** Photos that are chosen while a court is submitted. */
export const MAX_PHOTOS_OF_SUBMISSION = 6
