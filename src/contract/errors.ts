/**
 * Every refusal the API can give, written once: its code, its HTTP status, and the sentence a person reads.
 * The server answers `{ error: text, code }`; the browser may look a text up by its code.
 */
export const errors = {
  'invalid-request': { status: 400, text: 'Please check the values you sent and try again.' },
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
  'file-unusable': { status: 400, text: 'This file cannot be read. Please check it and try again.' },
  'court-not-found': { status: 404, text: 'Court not found.' },
  'not-found': { status: 404, text: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, text: 'This address does not answer to that method.' },
  'body-too-large': { status: 413, text: 'That is too much to send at once. Please send less.' },
  'url-too-long': { status: 414, text: 'That address is too long. Please shorten your search.' },
  'request-too-long': { status: 431, text: 'That request is too long. Please shorten it.' },
  'request-too-slow': { status: 408, text: 'That request took too long to arrive. Please try again.' },
  'no-such-range': { status: 416, text: 'This file has no such part. Please ask for it from the beginning.' },
  'host-unreadable': { status: 400, text: 'The request does not say which site it is for: check its Host.' },
  'unsupported-media-type': {
    status: 415,
    text: 'This kind of content is not accepted here. Please send JSON.',
  },
  'too-many-requests': { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  'auth-not-configured': {
    status: 503,
    text: 'Authentication is not configured yet. Please try again later.',
  },
  unavailable: {
    status: 503,
    text: 'The directory is not available for a moment. Please try again shortly.',
  },
  internal: { status: 500, text: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errors

/** One thing that is wrong with what was sent: where (`query.radius`), and what to do about it. */
export interface Issue {
  path: string
  message: string
}

/** The body of every refusal. */
export interface ErrorAnswer {
  error: string
  code: ErrorCode
  issues?: Issue[]
}

/** A refusal on its way to the person who asked: thrown by services, answered by the HTTP layer. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined

  constructor(code: ErrorCode, details: { text?: string; issues?: Issue[] } = {}) {
    super(details.text ?? errors[code].text)
    this.name = 'Refusal'
    this.code = code
    this.issues = details.issues
  }

  get status(): number {
    return errors[this.code].status
  }
}
