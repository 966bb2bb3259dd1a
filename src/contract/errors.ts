import { MAX_FACILITIES_OF_A_COURT, MAX_IMPORT_BYTES, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from './limits.ts'
import type { RefusalDetails } from './refusal-details.ts'

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
  'photo-kind': {
    status: 415,
    text: 'This is not a photo that can be shown here. Please choose a JPEG, PNG, WebP or AVIF picture.',
  },
  'photo-animated': { status: 415, text: 'Moving pictures cannot be used. Please choose a still photo.' },
  'photo-unreadable': {
    status: 400,
    text: 'This photo is damaged or incomplete. Please choose it again, or choose another one.',
  },
  'photo-too-large': {
    status: 413,
    text: `A photo may have up to ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Please choose a smaller one.`,
  },
  'photo-too-many-pixels': {
    status: 400,
    text: `A photo may have up to ${MAX_PHOTO_PIXELS.jpeg / 1e6} megapixels as JPEG, ${MAX_PHOTO_PIXELS.webp / 1e6} as WebP, and ${MAX_PHOTO_PIXELS.png / 1e6} as PNG or AVIF. Please make it smaller first.`,
  },
  'photo-too-slow': {
    status: 400,
    text: 'This photo takes too long to read. Please save it as JPEG, or choose another one.',
  },
  'photo-interrupted': {
    status: 503,
    text: 'The program that reads photos was stopped while reading this one. Please send the photo again.',
  },
  'photos-busy': {
    status: 503,
    text: 'Very many photos are arriving right now. Please try again in a minute.',
  },
  'photos-unreachable': {
    status: 503,
    text: 'The place where photos are kept does not answer. Please try again in a few minutes.',
  },
  'file-unusable': { status: 400, text: 'This file cannot be read. Please check it and try again.' },
  'file-needed': { status: 400, text: 'Choose a CSV file before importing.' },
  'file-too-large': {
    status: 413,
    text: `A file may have up to ${MAX_IMPORT_BYTES / 1024 ** 2} MB. Please leave out columns that are not needed.`,
  },
  'import-not-found': { status: 404, text: 'There is no such import.' },
  'import-undone': { status: 409, text: 'This import was undone already.' },
  'import-not-latest': {
    status: 409,
    text: 'Only the latest import that changed something can be undone.',
  },
  'import-changed-nothing': {
    status: 409,
    text: 'This import changed nothing, so there is nothing to undo.',
  },
  'import-not-kept': {
    status: 409,
    text: 'What stood before this import was not kept, so it cannot be undone.',
  },
  'court-changed': {
    status: 409,
    text: 'This court was changed meanwhile. Compare both versions and save again.',
  },
  'court-archived': { status: 409, text: 'This court is in the archive. Restore it before you change it.' },
  'court-not-archived': { status: 409, text: 'This court is not in the archive.' },
  'court-merged': { status: 404, text: 'This court was merged into another one.' },
  'court-is-merged': {
    status: 409,
    text: 'This court was merged into another one. Undo that to bring it back.',
  },
  'court-not-merged': { status: 409, text: 'This court is not merged into another one.' },
  'merge-target': { status: 409, text: 'Choose another court of the directory to merge this one into.' },
  'merge-undo-order': {
    status: 409,
    text: 'The court it was merged into was itself merged since. Undo that first.',
  },
  'earlier-state-not-found': { status: 404, text: 'This entry holds no state of this court to restore.' },
  'tag-attached': { status: 409, text: 'That tag is already attached to this court.' },
  'tags-full': { status: 409, text: `A court can have at most ${MAX_FACILITIES_OF_A_COURT} tags.` },
  'tag-not-found': { status: 404, text: 'This court does not have that tag any more.' },
  'court-not-found': { status: 404, text: 'Court not found.' },
  'review-not-found': { status: 404, text: 'This review is not here any more.' },
  'own-review': { status: 409, text: 'You cannot like or dislike your own review.' },
  'photo-not-found': { status: 404, text: 'This photo is not here any more.' },
  'facility-not-found': { status: 404, text: 'This court has no such facility to confirm.' },
  'facility-known': {
    status: 409,
    text: 'That is in the list of facilities already: confirm it there.',
  },
  'place-unlikely': {
    status: 409,
    text: 'This place is not in the UK. Check the coordinates, or confirm that they are right.',
  },
  'idempotency-key-reused': {
    status: 409,
    text: 'This Idempotency-Key was used for another call. Send a fresh one.',
  },
  'reports-full': {
    status: 409,
    text: 'Much was said about this already, and an administrator will look at it. Sign in to add something.',
  },
  'not-found': { status: 404, text: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, text: 'This address does not answer to that method.' },
  'body-too-large': { status: 413, text: 'That is too much to send at once. Please send less.' },
  'url-too-long': { status: 414, text: 'That address is too long. Please shorten your search.' },
  'request-too-long': { status: 431, text: 'That request is too long. Please shorten it.' },
  'request-too-slow': { status: 408, text: 'That request took too long to arrive. Please try again.' },
  'no-such-range': { status: 416, text: 'This file has no such part. Please ask for it from the beginning.' },
  'host-unreadable': { status: 400, text: 'The request does not say which site it is for: check its Host.' },
  'host-not-allowed': {
    status: 403,
    text: 'This server believes whoever signs in, so it answers only at localhost: to open it under another name or address, add that to ALLOWED_HOSTS and start it again.',
  },
  'proxy-not-expected': {
    status: 403,
    text: 'This server believes whoever signs in, and this request came through a proxy: set IDENTITY (firebase for accounts of real people, none to read only, emulator to believe everybody), PUBLIC_URL and TRUST_PROXY, and start it again.',
  },
  'unsupported-media-type': {
    status: 415,
    text: 'This kind of content is not accepted here. Please send JSON.',
  },
  'form-needed': { status: 415, text: 'Send this as a form (multipart/form-data).' },
  'photo-needed': { status: 400, text: 'Choose a photo before uploading.' },
  'waiting-full': {
    status: 409,
    text: 'This would be more than one account may have waiting. Please wait until an administrator has decided about some of it.',
  },
  'day-full': {
    status: 429,
    text: 'This would be more than one account may send in a day. Please try again tomorrow.',
  },
  'storage-full': {
    status: 507,
    text: 'There is no room to keep this at the moment. Please try again later.',
  },
  'too-many-requests': { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  'too-many-answers': {
    status: 429,
    text: 'Too many large answers are still on their way to your network. Please wait until they have arrived.',
  },
  'too-many-connections': {
    status: 429,
    text: 'Too many connections are open from your network. Please close some and try again.',
  },
  'auth-not-configured': {
    status: 503,
    text: 'Authentication is not configured yet. Please try again later.',
  },
  'identity-unreachable': {
    status: 503,
    text: 'The server cannot verify accounts right now. Please try again shortly.',
  },
  'not-authenticated': { status: 401, text: 'Please sign in again to continue.' },
  'invalid-token': { status: 401, text: 'Please sign in again to continue.' },
  email_not_verified: { status: 403, text: 'Please verify your email address before continuing.' },
  account_disabled: {
    status: 403,
    text: 'Your account has been disabled. Please contact an administrator for assistance.',
  },
  account_banned: { status: 403, text: 'Your account has been banned by an administrator.' },
  account_frozen: { status: 423, text: 'Your account has been temporarily frozen by an administrator.' },
  account_deleted: { status: 410, text: 'Your account has been permanently deleted.' },
  'username-needed': { status: 403, text: 'Please finish choosing a username to continue.' },
  'username-empty': { status: 400, text: 'Please enter a username.' },
  'username-invalid': {
    status: 400,
    text: '3-24 characters, letters, numbers or underscores only.',
  },
  'username-taken': { status: 409, text: 'That username is already taken. Pick another one.' },
  'username-chosen': { status: 409, text: 'You have chosen a username already, and it stays.' },
  'admin-auth-required': { status: 401, text: 'Admin session expired. Please sign in again.' },
  'admin-access-denied': {
    status: 403,
    text: 'Access denied — please sign in with an authorized admin account.',
  },
  'metrics-token-needed': {
    status: 401,
    text: 'Measurements are for whoever runs this site: send its METRICS_TOKEN as a bearer token.',
  },
  'recent-sign-in-needed': {
    status: 403,
    text: 'This needs a recent sign-in. Please sign in again to go on.',
  },
  'unlock-incorrect': { status: 403, text: 'Incorrect admin access code.' },
  'already-decided': { status: 404, text: 'Somebody has dealt with this already.' },
  'user-not-found': { status: 404, text: 'This account is not here any more.' },
  'own-account': { status: 409, text: 'You cannot ban, freeze or delete your own account here.' },
  unavailable: {
    status: 503,
    text: 'The directory is not available for a moment. Please try again shortly.',
  },
  internal: { status: 500, text: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errors

/** A refusal on its way to the person who asked: thrown by services, answered by the HTTP layer. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, { text, ...details }: RefusalDetails & { text?: string | undefined } = {}) {
    super(text ?? errors[code].text)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code].status
  }
}
