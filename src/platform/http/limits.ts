/** Limits on requests and responses, each with its unit. */

/** A JSON body, and a URL with its query, bytes. */
export const MAX_JSON_BODY = 64 * 1024
export const MAX_URL = 2048

/** How long a whole request may take to arrive, milliseconds: 10 MB at 35 kB per second. */
export const MAX_REQUEST_MS = 300_000
/** Minimum speed of a request body, bytes per second, and its total allowed idle time, milliseconds. */
export const MIN_BODY_BYTES_PER_SECOND = 1000
export const MAX_BODY_IDLE_MS = 30_000

/** Cost of read requests per minute and IP address (several people may share one); most requests cost 1. */
export const READS_PER_MINUTE = 1200
/** Cost of exports per minute and IP address. */
export const EXPORTS_PER_MINUTE = 120
/** Session and username requests per minute and IP address. */
export const SIGN_IN_REQUESTS_PER_MINUTE = 300
/** Write requests per minute, by IP address and by account. */
export const WRITES_PER_MINUTE = 120
export const ACCOUNT_WRITES_PER_MINUTE = 60
/** Administrators' write requests per minute, by IP address and by account. */
export const ADMIN_WRITES_PER_MINUTE = 600
/** Attempts at the administrators' access code per minute and IP address; `RATE_LIMIT_FACTOR` doesn't apply. */
export const UNLOCK_ATTEMPTS_PER_MINUTE = 10

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
