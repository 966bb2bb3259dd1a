/*
 * `Surrogate-Control` for a cache of our own in front of this site (`deploy/varnish.vcl`), which others ignore. Such a cache
 * follows `Vary`, and passes on whatever somebody asks who is signed in.
 */

/** For what visitors get but browsers have to ask for again. */
export const KEPT_AT_EDGE = 'max-age=10'

/** For what is too large to keep, although browsers may. */
export const PASSED_ON_AT_EDGE = 'no-store'

/** Bytes, uncompressed: a few hundred larger answers would displace everything else. */
export const MAX_BYTES_AT_EDGE = 1024 ** 2
