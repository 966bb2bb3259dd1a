/** The errors that every screen may show: apart from the others, so that the first view loads only these. */
export const commonErrors = {
  'postcode-empty': { status: 400, text: 'Enter a postcode to search.' },
  'postcode-not-found': { status: 404, text: 'No matching postcode found. Please try again.' },
  'postcode-over-limit': {
    status: 429,
    text: 'Location search is temporarily unavailable. Please wait a moment and retry.',
  },
  'postcode-unavailable': {
    status: 503,
    text: 'Unable to look up that postcode right now. Please try again.',
  },
  'not-authenticated': { status: 401, text: 'Please sign in again to continue.' },
  'admin-auth-required': { status: 401, text: 'Admin session expired. Please sign in again.' },
  'recent-sign-in-needed': {
    status: 403,
    text: 'This needs a recent sign-in. Please sign in again to continue.',
  },
  unavailable: {
    status: 503,
    text: 'The directory is temporarily unavailable. Please try again shortly.',
  },
  internal: { status: 500, text: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>

/** What proxies answer for a server that they can't reach, and a server that can't work. */
export const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504]

export const UNEXPECTED_ERROR = 'Unexpected Application Error!'

const titles: Record<number, string> = {
  404: 'Out of bounds',
  429: 'One moment, please',
  503: 'Back in a moment',
}

/** The heading of an error screen, by HTTP status. */
export const errorTitle = (status: number) =>
  titles[status] ?? (status < 500 ? 'This page can’t be shown' : UNEXPECTED_ERROR)
