/** An answer while a site is set up, characters: a key of a service account. */
export const MAX_ANSWER = 10_000
/** The token of a setup link, characters. */
export const MAX_SETUP_TOKEN = 100
