/**
 * How long a cache of our own in front of this site (`deploy/varnish.vcl`) may keep what visitors get but browsers have to
 * ask for again. Such a cache follows `Vary`, and passes on whatever somebody asks who is signed in.
 */
export const KEPT_AT_EDGE = { 'surrogate-control': 'max-age=10' } as const
