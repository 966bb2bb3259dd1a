/** Errors of endpoints that search for courts. */
export const searchErrors = [
  'invalid-request',
  'too-many-answers',
  'postcode-empty',
  'postcode-not-found',
  'postcode-over-limit',
  'postcode-unavailable',
] as const
