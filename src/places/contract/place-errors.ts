/** Errors of endpoints that find a place. */
export const placeErrors = [
  'postcode-empty',
  'postcode-not-found',
  'postcode-over-limit',
  'postcode-unavailable',
  'place-what3words',
  'place-short-link',
  'place-link-unreadable',
] as const
