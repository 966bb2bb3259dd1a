import { z } from 'zod'
import {
  accountExport,
  configView,
  contributionsQuery,
  contributionsView,
  deletionView,
  localOutboxView,
  ownReportsView,
  profileView,
  sessionInput,
  usernameAvailabilityView,
  usernameInput,
} from '../../accounts/contract/schema.ts'
import { courtAdminEndpoints } from '../../court-admin/contract/endpoints.ts'
import { courtSubmissionInput } from '../../courts/contract/input.ts'
import { courtDetailsView, nearbyCourtView, similarCourtView } from '../../courts/contract/schema.ts'
import { facilityNameInput, facilityVoteView } from '../../facilities/contract/schema.ts'
import { importEndpoints } from '../../imports/contract/endpoints.ts'
import { moderationEndpoints } from '../../moderation/contract/endpoints.ts'
import {
  accountErrors,
  type Endpoint,
  idParameter,
  idParams,
  memberErrors,
  photoErrors,
  quotaErrors,
  recentSignInAccountErrors,
  tokenErrors,
} from '../../platform/contract/endpoint.ts'
import { LINK_PAGES_ABOVE, MAX_OWN_REPORTS, PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import { wholeNumberParameter } from '../../platform/contract/parameters.ts'
import { receiptView, reportInput } from '../../reports/contract/schema.ts'
import { reviewInput, reviewVoteView } from '../../reviews/contract/schema.ts'
import {
  accessParameter,
  courtsQuery,
  detailsQuery,
  geocodeQuery,
  placeView,
  similarQuery,
} from '../../search/contract/schema.ts'
import { accountAdministrationEndpoints } from '../../users/contract/endpoints.ts'
import type { EndpointName } from './paths.ts'

const searchErrors = [
  'invalid-request',
  'too-many-answers',
  'postcode-empty',
  'postcode-not-found',
  'postcode-over-limit',
  'postcode-unavailable',
] as const

const INVALID_ZOOM = 'Zoom must be between 0 and 22.'
const TILE_OUT_OF_RANGE = 'No such tile at this zoom.'

/** Every endpoint, by its name in `paths.ts`. */
export const endpoints = {
  listCourts: {
    summary: 'All published courts, or those matching a search (nearest first with `near` or `postcode`)',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: z.array(nearbyCourtView),
    supportsEtag: true,
    responseHeaders: {
      'X-Total-Count': 'Number of matching courts on all pages',
      'X-Place': 'With `postcode`: its location, the same JSON as the response of GET /api/geocode',
      Link: `The licence, and for a page the next page (rel="next"), if there is one. Without \`limit\`, all courts are returned; if there are more than ${LINK_PAGES_ABOVE}, the first page is linked as well (rel="first" and rel="next") for clients that prefer paging`,
    },
    errorCodes: searchErrors,
  },
  exportGeoJson: {
    summary: 'The open data as GeoJSON, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'application/geo+json' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  exportCsv: {
    summary: 'The open data as CSV that can be imported again, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'text/csv' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  exportGpx: {
    summary: 'The open data as GPX waypoints, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'application/gpx+xml' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  courtTile: {
    summary: 'A vector tile of courts and clusters (layer `courts`)',
    tag: 'Courts',
    permission: 'everyone',
    params: z
      .object({
        z: wholeNumberParameter
          .pipe(z.number().min(0, INVALID_ZOOM).max(22, INVALID_ZOOM))
          .meta({ example: 10 }),
        x: wholeNumberParameter.pipe(z.number().min(0, TILE_OUT_OF_RANGE)).meta({ example: 511 }),
        y: wholeNumberParameter.pipe(z.number().min(0, TILE_OUT_OF_RANGE)).meta({ example: 340 }),
      })
      .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom, TILE_OUT_OF_RANGE),
    query: z.object({ access: accessParameter }),
    response: { mediaType: 'application/vnd.mapbox-vector-tile' },
    supportsEtag: true,
    errorCodes: ['invalid-request', 'not-found'],
  },
  courtDetails: {
    summary: 'A court with its facilities, reviews and photos',
    tag: 'Courts',
    permission: 'everyone',
    optionalAuth: true,
    params: idParams,
    query: detailsQuery,
    response: courtDetailsView,
    supportsEtag: true,
    errorCodes: ['invalid-request', 'court-not-found', 'court-merged'],
  },
  similarCourts: {
    summary:
      'Possible duplicates of a new court, nearest first: within 100 m, or with a similar name within a kilometre. Only members see courts that are waiting for approval, and of those only the approximate distance',
    tag: 'Contributions',
    permission: 'everyone',
    optionalAuth: true,
    query: similarQuery,
    response: z.array(similarCourtView),
    errorCodes: ['invalid-request'],
  },
  suggestCourt: {
    summary: 'Submits a court for approval',
    tag: 'Contributions',
    permission: 'member',
    body: courtSubmissionInput,
    creates: true,
    response: receiptView,
    errorCodes: ['invalid-request', 'place-unlikely', ...quotaErrors, ...memberErrors],
  },
  submitReview: {
    summary:
      'Submits a review of a court for approval, optionally with a photo. A second review replaces the first: immediately if that is still pending, otherwise when it is approved',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    form: reviewInput,
    creates: true,
    response: receiptView,
    errorCodes: [
      'invalid-request',
      'court-not-found',
      'facility-not-found',
      ...photoErrors,
      ...quotaErrors,
      ...memberErrors,
    ],
  },
  addPhoto: {
    summary: 'Submits a photo of a published court, or of a pending court the caller submitted, for approval',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    form: z.object({}),
    creates: true,
    response: receiptView,
    errorCodes: [
      'invalid-request',
      'court-not-found',
      'photo-needed',
      ...photoErrors,
      ...quotaErrors,
      ...memberErrors,
    ],
  },
  pendingPhoto: {
    summary: 'A pending photo, for the person who sent it and for administrators',
    tag: 'Contributions',
    permission: 'account',
    params: z.object({
      id: idParameter,
      width: wholeNumberParameter.pipe(
        z.literal(PHOTO_WIDTHS, { error: 'Photos aren’t available in this width.' }),
      ),
    }),
    response: { mediaType: 'image/webp' },
    errorCodes: ['invalid-request', 'photo-not-found', 'photos-unreachable', ...accountErrors],
  },
  likeReview: {
    summary: 'Likes a review, or removes the like',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    response: reviewVoteView,
    errorCodes: ['invalid-request', 'review-not-found', 'own-review', ...memberErrors],
  },
  dislikeReview: {
    summary: 'Dislikes a review, or removes the dislike',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    response: reviewVoteView,
    errorCodes: ['invalid-request', 'review-not-found', 'own-review', ...memberErrors],
  },
  voteFacility: {
    summary: 'Confirms that a court has a facility, or withdraws the confirmation',
    tag: 'Contributions',
    permission: 'member',
    params: z.object({ id: idParameter, facilityId: idParameter }),
    response: facilityVoteView,
    errorCodes: ['invalid-request', 'court-not-found', 'facility-not-found', ...memberErrors],
  },
  suggestFacility: {
    summary: 'Suggests a facility of a court for approval',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: facilityNameInput,
    creates: true,
    response: receiptView,
    errorCodes: ['invalid-request', 'court-not-found', 'facility-known', ...quotaErrors, ...memberErrors],
  },
  report: {
    summary: 'Reports a court, review or photo to the administrators',
    tag: 'Contributions',
    permission: 'everyone',
    optionalAuth: true,
    body: reportInput,
    creates: true,
    response: z.object({ received: z.literal(true) }),
    errorCodes: [
      'invalid-request',
      'court-not-found',
      'review-not-found',
      'photo-not-found',
      'reports-full',
      'idempotency-key-reused',
    ],
  },
  geocode: {
    summary: 'The location of a UK postcode, district or area',
    tag: 'Places',
    permission: 'everyone',
    query: geocodeQuery,
    response: placeView,
    errorCodes: ['postcode-empty', 'postcode-not-found', 'postcode-over-limit', 'postcode-unavailable'],
  },
  session: {
    summary:
      'The profile of the bearer of an identity token; the first request with a verified email address creates the account',
    tag: 'Accounts',
    permission: 'everyone',
    rateLimit: 'sign-in',
    body: sessionInput,
    response: profileView,
    errorCodes: ['invalid-request', ...tokenErrors, 'email_not_verified', 'account_banned', 'account_frozen'],
  },
  chooseUsername: {
    summary: 'Sets the username, once; repeating the request with the same name changes nothing',
    tag: 'Accounts',
    permission: 'everyone',
    rateLimit: 'sign-in',
    body: usernameInput,
    response: profileView,
    errorCodes: [
      'invalid-request',
      ...tokenErrors,
      'email_not_verified',
      'account_banned',
      'account_frozen',
      'username-empty',
      'username-invalid',
      'username-taken',
      'username-chosen',
    ],
  },
  usernameAvailability: {
    summary: 'Whether a username is available',
    tag: 'Accounts',
    permission: 'everyone',
    rateLimit: 'sign-in',
    params: z.object({ username: z.string().meta({ example: 'baseline_jo' }) }),
    response: usernameAvailabilityView,
    errorCodes: ['username-empty', 'username-invalid'],
  },
  deletion: {
    summary: 'Whether and when the account will be deleted',
    tag: 'Accounts',
    permission: 'account',
    response: deletionView,
    errorCodes: accountErrors,
  },
  requestDeletion: {
    summary: 'Schedules the deletion of the account; repeating the request changes nothing',
    tag: 'Accounts',
    permission: 'account',
    recentSignIn: true,
    response: deletionView,
    errorCodes: recentSignInAccountErrors,
  },
  cancelDeletion: {
    summary: 'Cancels the deletion of the account; repeating the request changes nothing',
    tag: 'Accounts',
    permission: 'account',
    response: deletionView,
    errorCodes: accountErrors,
  },
  contributions: {
    summary:
      'The caller’s contributions and their status, newest first; `X-Total-Count` has the total, `Link` (rel=next) the next page',
    tag: 'Accounts',
    permission: 'account',
    query: contributionsQuery,
    response: contributionsView,
    errorCodes: ['invalid-request', ...accountErrors],
  },
  ownReports: {
    summary: `The caller’s latest ${MAX_OWN_REPORTS} reports and their outcomes, newest first`,
    tag: 'Accounts',
    permission: 'account',
    response: ownReportsView,
    errorCodes: accountErrors,
  },
  exportAccount: {
    summary: 'All data stored about the caller',
    tag: 'Accounts',
    permission: 'account',
    recentSignIn: true,
    response: accountExport,
    errorCodes: recentSignInAccountErrors,
  },
  ...courtAdminEndpoints,
  ...importEndpoints,
  localOutbox: {
    summary: 'Emails that a local installation would have sent; not available elsewhere',
    tag: 'Accounts',
    permission: 'everyone',
    response: localOutboxView,
    errorCodes: ['not-found', 'identity-unreachable'],
  },
  ...moderationEndpoints,
  ...accountAdministrationEndpoints,
  config: {
    summary: 'Public configuration of this installation',
    tag: 'Service',
    permission: 'everyone',
    response: configView,
    errorCodes: [],
  },
  openApi: {
    summary: 'This API description (OpenAPI)',
    tag: 'Service',
    permission: 'everyone',
    response: { mediaType: 'application/json' },
    errorCodes: ['host-unreadable'],
  },
  alive: {
    summary: 'Liveness, and the version that is running',
    tag: 'Service',
    permission: 'everyone',
    rateLimit: 'none',
    response: z.object({
      status: z.literal('ok'),
      version: z.string().describe('The version of Opencourt'),
      commit: z.string().nullable().describe('The Git commit it was built from, if known'),
    }),
    errorCodes: [],
  },
  ready: {
    summary:
      'Readiness: the courts are in memory, so visitors can be served even while the database is unavailable',
    tag: 'Service',
    permission: 'everyone',
    rateLimit: 'none',
    response: z.object({ status: z.literal('ok'), courts: z.int() }),
    errorCodes: ['unavailable'],
  },
  databaseHealth: {
    summary: 'The database is available, so data can be written',
    tag: 'Service',
    permission: 'everyone',
    rateLimit: 'none',
    response: z.object({ status: z.literal('ok') }),
    errorCodes: ['unavailable'],
  },
  metrics: {
    summary: 'Metrics for Prometheus; in production only with the installation’s `METRICS_TOKEN`',
    tag: 'Service',
    permission: 'operator',
    rateLimit: 'none',
    response: { mediaType: 'text/plain' },
    errorCodes: ['not-found', 'metrics-token-needed'],
  },
} as const satisfies Record<EndpointName, Endpoint>

type Endpoints = typeof endpoints
type SchemaOf<N extends EndpointName, Part extends string> =
  Endpoints[N] extends Record<Part, z.ZodType> ? Endpoints[N][Part] : undefined

/** What a client may send, as written in the URL or the body. */
export type ParamsInput<N extends EndpointName> = z.input<NonNullable<SchemaOf<N, 'params'>>>
export type QueryInput<N extends EndpointName> = z.input<NonNullable<SchemaOf<N, 'query'>>>
export type BodyInput<N extends EndpointName> = z.input<NonNullable<SchemaOf<N, 'body'>>>
/** What a handler receives. */
export type FormFields<N extends EndpointName> = z.output<NonNullable<SchemaOf<N, 'form'>>>
export type Body<N extends EndpointName> = z.output<NonNullable<SchemaOf<N, 'body'>>>
export type Params<N extends EndpointName> = z.output<NonNullable<SchemaOf<N, 'params'>>>
export type Query<N extends EndpointName> = z.output<NonNullable<SchemaOf<N, 'query'>>>
/** The body of a successful response. */
export type ResponseBody<N extends EndpointName> = Endpoints[N]['response'] extends z.ZodType
  ? z.output<Endpoints[N]['response']>
  : unknown
