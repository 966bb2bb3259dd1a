import { commonErrors } from './common-errors.ts'
import type { ErrorDetails } from './error-details.ts'
import {
  MAX_FACILITIES_PER_COURT,
  MAX_FOLLOWS,
  MAX_IMPORT_BYTES,
  MAX_LIST_LINKS,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  MAX_SAVED,
} from './limits.ts'

/**
 * Every error the API can return: its code, HTTP status and message for people. The server responds with
 * `{ error: text, code }`; the browser may look up a message by its code.
 */
export const errors = {
  ...commonErrors,
  'invalid-request': { status: 400, text: 'Please check the values you sent and try again.' },
  'photo-kind': {
    status: 415,
    text: 'This file type isn’t supported. Please choose a JPEG, PNG, WebP or AVIF image.',
  },
  'photo-heic': {
    status: 415,
    text: 'HEIC photos can’t be read here: choose JPEG (“Most Compatible”) in the camera’s settings, or send a screenshot of the photo.',
  },
  'photo-animated': { status: 415, text: 'Animated images aren’t supported. Please choose a still photo.' },
  'photo-unreadable': {
    status: 400,
    text: 'This photo is damaged or incomplete. Please try again or choose another one.',
  },
  'photo-too-large': {
    status: 413,
    text: `Photos can be up to ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Please choose a smaller one.`,
  },
  'photo-too-many-pixels': {
    status: 400,
    text: `Photos can be up to ${MAX_PHOTO_PIXELS.jpeg / 1e6} megapixels (JPEG), ${MAX_PHOTO_PIXELS.webp / 1e6} (WebP) or ${MAX_PHOTO_PIXELS.png / 1e6} (PNG and AVIF). Please resize it first.`,
  },
  'photo-too-slow': {
    status: 400,
    text: 'This photo takes too long to process. Please save it as a JPEG or choose another one.',
  },
  'photo-interrupted': {
    status: 503,
    text: 'Processing of this photo was interrupted. Please send it again.',
  },
  'photos-busy': {
    status: 503,
    text: 'Too many photos are being uploaded right now. Please try again in a minute.',
  },
  'photos-unreachable': {
    status: 503,
    text: 'Photo storage isn’t responding. Please try again in a few minutes.',
  },
  'file-unusable': { status: 400, text: 'This file can’t be read. Please check it and try again.' },
  'file-needed': { status: 400, text: 'Choose a file before importing.' },
  'file-too-large': {
    status: 413,
    text: `Files can be up to ${MAX_IMPORT_BYTES / 1024 ** 2} MB. Please remove columns or tags you don’t need.`,
  },
  'import-loss': {
    status: 409,
    text: 'The file is older or incomplete, or lacks many courts that the data set had. If that is meant, accept the loss.',
  },
  'not-embeddable': {
    status: 404,
    text: 'Only court pages and searches of this site can be embedded.',
  },
  'format-unsupported': { status: 501, text: 'Only format=json is available.' },
  'cursor-too-old': {
    status: 410,
    text: 'The changes since this cursor are no longer known. Start again: GET /api/changes names the latest snapshot.',
  },
  'import-not-found': { status: 404, text: 'Import not found.' },
  'import-undone': { status: 409, text: 'This import has already been undone.' },
  'import-changed-nothing': {
    status: 409,
    text: 'This import changed nothing, so there is nothing to undo.',
  },
  'import-not-kept': {
    status: 409,
    text: 'The data from before this import wasn’t kept, so it can’t be undone.',
  },
  'court-changed': {
    status: 409,
    text: 'Someone else has edited this court. Compare both versions and save again.',
  },
  'court-archived': { status: 409, text: 'This court is archived. Restore it before you edit it.' },
  'court-not-archived': { status: 409, text: 'This court isn’t archived.' },
  'court-merged': { status: 404, text: 'This court was merged into another one.' },
  'court-is-merged': {
    status: 409,
    text: 'This court was merged into another one. Undo the merge to restore it.',
  },
  'court-not-merged': { status: 409, text: 'This court hasn’t been merged into another one.' },
  'merge-target': { status: 409, text: 'Choose a different court in the directory to merge this one into.' },
  'merge-undo-order': {
    status: 409,
    text: 'The court it was merged into has since been merged itself. Undo that merge first.',
  },
  'earlier-state-not-found': {
    status: 404,
    text: 'This entry has no earlier version of this court to restore.',
  },
  'tag-attached': { status: 409, text: 'That tag is already attached to this court.' },
  'tags-full': { status: 409, text: `A court can have at most ${MAX_FACILITIES_PER_COURT} tags.` },
  'tag-not-found': { status: 404, text: 'This court no longer has that tag.' },
  'court-not-found': { status: 404, text: 'Court not found.' },
  'court-gone': { status: 410, text: 'This court was removed from the directory.' },
  'review-not-found': { status: 404, text: 'This review no longer exists.' },
  'newer-review': {
    status: 409,
    text: 'You have written a newer review of this court since. Edit that one instead.',
  },
  'own-review': { status: 409, text: 'You can’t like or dislike your own review.' },
  'photo-not-found': { status: 404, text: 'This photo no longer exists.' },
  'problem-not-found': { status: 404, text: 'This problem isn’t listed any more.' },
  'facility-not-found': { status: 404, text: 'This court doesn’t have that facility.' },
  'facility-known': {
    status: 409,
    text: 'That facility is already listed. Confirm it in the list.',
  },
  'place-what3words': {
    status: 400,
    text: 'Addresses of what3words can’t be looked up here. Enter a postcode, a town or coordinates instead.',
  },
  'place-short-link': {
    status: 400,
    text: 'This short link doesn’t contain a location. Open it, then paste the address that it leads to.',
  },
  'place-link-unreadable': {
    status: 400,
    text: 'No location was found in this link. Enter a postcode, a town or coordinates instead.',
  },
  'place-unlikely': {
    status: 409,
    text: 'This location isn’t in the UK. Check the coordinates, or confirm that they are right.',
  },
  'idempotency-key-reused': {
    status: 409,
    text: 'This Idempotency-Key was already used for a different request. Send a new one.',
  },
  'foreign-page': {
    status: 403,
    text: 'This form comes from another site. Open the page here and try again.',
  },
  'saved-full': { status: 409, text: `You can save at most ${MAX_SAVED} courts. Remove one first.` },
  'links-full': {
    status: 409,
    text: `You can share at most ${MAX_LIST_LINKS} lists. Stop sharing one first.`,
  },
  'list-empty': { status: 409, text: 'None of your saved courts is in this list.' },
  'follows-full': {
    status: 409,
    text: `At most ${MAX_FOLLOWS} courts and areas can be followed with one address. Stop one first.`,
  },
  'follow-not-found': {
    status: 404,
    text: 'This link is incomplete, or you stopped these mails long ago.',
  },
  'mails-off': { status: 501, text: 'This site sends no mails. Use the feed instead.' },
  'list-not-found': { status: 404, text: 'This list doesn’t exist, or isn’t shared any more.' },
  'reports-full': {
    status: 409,
    text: 'This has already been reported many times, and an administrator will look at it. Sign in to add details.',
  },
  'not-found': { status: 404, text: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, text: 'This method isn’t allowed for this URL.' },
  'body-too-large': { status: 413, text: 'The request body is too large. Please send less at once.' },
  'url-too-long': { status: 414, text: 'The URL is too long. Please shorten your search.' },
  'request-too-long': { status: 431, text: 'The request headers are too large. Please shorten them.' },
  'request-too-slow': { status: 408, text: 'The request took too long to arrive. Please try again.' },
  'no-such-range': {
    status: 416,
    text: 'The requested range isn’t available. Please request the whole file.',
  },
  'host-unreadable': { status: 400, text: 'The request’s Host header is missing or invalid.' },
  'host-not-allowed': {
    status: 403,
    text: 'This server doesn’t verify who signs in, so it only answers at localhost. To use another host name or address, add it to ALLOWED_HOSTS and restart the server.',
  },
  'proxy-not-expected': {
    status: 403,
    text: 'This server doesn’t verify who signs in, and this request came through a proxy. Set PUBLIC_URL, TRUST_PROXY and SMTP_URL (or IDENTITY=none for a read-only site), then restart the server.',
  },
  'unsupported-media-type': {
    status: 415,
    text: 'This content type isn’t supported. Please send JSON.',
  },
  'form-needed': { status: 415, text: 'Send this as a form (multipart/form-data).' },
  'photo-needed': { status: 400, text: 'Choose a photo before uploading.' },
  'waiting-full': {
    status: 409,
    text: 'You have too many submissions waiting for approval. Please wait until an administrator has reviewed some of them.',
  },
  'day-full': {
    status: 429,
    text: 'You’ve reached the daily limit for submissions. Please try again tomorrow.',
  },
  'storage-full': {
    status: 507,
    text: 'There isn’t enough storage space right now. Please try again later.',
  },
  'too-many-requests': { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  'too-many-answers': {
    status: 429,
    text: 'Too many large downloads to your network are in progress. Please wait until some have finished.',
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
    text: 'The server can’t verify accounts right now. Please try again shortly.',
  },
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
  'username-chosen': { status: 409, text: 'You’ve already chosen a username, and it can’t be changed.' },
  'admin-access-denied': {
    status: 403,
    text: 'Access denied — please sign in with an authorized admin account.',
  },
  'role-needed': { status: 403, text: 'Your role doesn’t include this. Ask an owner of this site.' },
  'metrics-token-needed': {
    status: 401,
    text: 'Metrics are for the operator of this site. Send its METRICS_TOKEN as a bearer token.',
  },
  'setup-link-invalid': {
    status: 403,
    text: 'This link isn’t valid any more. It works once, for an hour, while the site has neither an owner nor courts. Restart the server, which then prints another one.',
  },
  'answer-unusable': { status: 400, text: 'This answer can’t be used.' },
  'unlock-incorrect': { status: 403, text: 'Incorrect admin access code.' },
  'not-undoable': {
    status: 409,
    text: 'This can’t be undone any more: something that it changed has been changed since.',
  },
  'request-refused': { status: 502, text: 'The other server refused the request, so nothing was sent.' },
  'request-unconfirmed': {
    status: 502,
    text: 'The other server did not confirm the request. Look there before you send it again.',
  },
  'already-decided': { status: 404, text: 'Someone has already dealt with this.' },
  'user-not-found': { status: 404, text: 'This account no longer exists.' },
  'own-account': { status: 409, text: 'You can’t ban, freeze or delete your own account here.' },
  'owner-needed': {
    status: 403,
    text: 'Only an owner can change the account of an administrator or owner.',
  },
  'last-owner': { status: 409, text: 'This is the only owner. Make somebody else an owner first.' },
  'role-by-settings': {
    status: 409,
    text: 'The settings ADMIN_EMAILS and ADMIN_USERNAMES make this person an owner, so the role can only be changed there.',
  },
  'person-not-found': {
    status: 404,
    text: 'No account has this username or verified email address. Ask the person to sign in once, then try again.',
  },
  'person-ambiguous': {
    status: 409,
    text: 'Several accounts have this email address. Enter the username instead.',
  },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errors

/** An expected error: thrown by services, turned into a response by the HTTP layer. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, { text, ...details }: ErrorDetails & { text?: string | undefined } = {}) {
    super(text ?? errors[code].text)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** For a file that is refused as a whole; `text` says why. */
export const unusableFile = (text: string) => new ApiError('file-unusable', { text })
