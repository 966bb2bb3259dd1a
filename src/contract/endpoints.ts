import { z } from 'zod'
import { accountAdministrationEndpoints } from './accounts/admin-endpoints.ts'
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
} from './accounts/schema.ts'
import { courtAdminEndpoints } from './courts/admin-endpoints.ts'
import { courtSuggestion } from './courts/input.ts'
import { courtDetailsView, nearbyCourtView, similarCourtView } from './courts/schema.ts'
import {
  accountRefusals,
  allowanceRefusals,
  anId,
  type Endpoint,
  idParams,
  memberRefusals,
  photoRefusals,
  recentAccountRefusals,
  tokenRefusals,
} from './endpoint.ts'
import { facilityNameInput, facilityVoteView } from './facilities/schema.ts'
import { importEndpoints } from './imports/endpoints.ts'
import { MAX_OWN_REPORTS, OFFER_PAGES_FROM, PHOTO_WIDTHS } from './limits.ts'
import { moderationEndpoints } from './moderation/endpoints.ts'
import { receiptView, reportInput } from './moderation/schema.ts'
import type { EndpointName } from './paths.ts'
import { reviewInput } from './reviews/input.ts'
import { reviewVoteView } from './reviews/schema.ts'
import {
  accessParameter,
  courtsQuery,
  detailsQuery,
  geocodeQuery,
  placeView,
  similarQuery,
  wholeNumberParameter,
} from './search/schema.ts'

const A_ZOOM = 'Zooms go from 0 to 22.'
const NO_SUCH_TILE = 'There is no such tile at this zoom.'

/** The contract of every call, by the names of `paths.ts`. */
export const endpoints = {
  listCourts: {
    summary: 'All published courts, or those a search finds (nearest first around a place)',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    answer: z.array(nearbyCourtView),
    revalidates: true,
    answerHeaders: {
      'X-Total-Count': 'Courts that the search finds, on all pages',
      Link: `The licence; of a page the next one (rel="next"), while there is one. Without limit all courts are answered; of more than ${OFFER_PAGES_FROM} the first page is named as well (rel="first" and rel="next"), for who would rather read pages`,
    },
    refusals: ['invalid-request', 'too-many-answers'],
  },
  exportGeoJson: {
    summary: 'The open data as GeoJSON; the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    answer: { mediaType: 'application/geo+json' },
    revalidates: true,
    refusals: ['invalid-request', 'too-many-answers'],
  },
  exportCsv: {
    summary: 'The open data as CSV, as the importer reads it; the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    answer: { mediaType: 'text/csv' },
    revalidates: true,
    refusals: ['invalid-request', 'too-many-answers'],
  },
  exportGpx: {
    summary: 'The open data as GPX waypoints; the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    answer: { mediaType: 'application/gpx+xml' },
    revalidates: true,
    refusals: ['invalid-request', 'too-many-answers'],
  },
  courtTile: {
    summary: 'A vector tile of courts and their clusters (layer `courts`)',
    tag: 'Courts',
    permission: 'everyone',
    params: z
      .object({
        z: wholeNumberParameter.pipe(z.number().min(0, A_ZOOM).max(22, A_ZOOM)).meta({ example: 10 }),
        x: wholeNumberParameter.pipe(z.number().min(0, NO_SUCH_TILE)).meta({ example: 511 }),
        y: wholeNumberParameter.pipe(z.number().min(0, NO_SUCH_TILE)).meta({ example: 340 }),
      })
      .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom, NO_SUCH_TILE),
    query: z.object({ access: accessParameter }),
    answer: { mediaType: 'application/vnd.mapbox-vector-tile' },
    revalidates: true,
    refusals: ['invalid-request', 'not-found'],
  },
  courtDetails: {
    summary: 'A court with its facilities, reviews and photos',
    tag: 'Courts',
    permission: 'everyone',
    recognisesCaller: true,
    params: idParams,
    query: detailsQuery,
    answer: courtDetailsView,
    revalidates: true,
    refusals: ['invalid-request', 'court-not-found', 'court-merged'],
  },
  similarCourts: {
    summary:
      'Courts that a new one may be, the nearest first: within 100 m, or of much the same name within a kilometre. Those that wait for approval are told to members only: about how far off they are, and nothing that was written',
    tag: 'Contributions',
    permission: 'everyone',
    recognisesCaller: true,
    query: similarQuery,
    answer: z.array(similarCourtView),
    refusals: ['invalid-request'],
  },
  suggestCourt: {
    summary: 'Submits a court; an administrator looks at it first',
    tag: 'Contributions',
    permission: 'member',
    body: courtSuggestion,
    creates: true,
    answer: receiptView,
    refusals: ['invalid-request', 'place-unlikely', ...allowanceRefusals, ...memberRefusals],
  },
  submitReview: {
    summary:
      'Reviews a court, perhaps with a photo; an administrator looks at it first. A second review takes the place of the first: at once while that waits, else when it is approved',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    form: reviewInput,
    creates: true,
    answer: receiptView,
    refusals: [
      'invalid-request',
      'court-not-found',
      'facility-not-found',
      ...photoRefusals,
      ...allowanceRefusals,
      ...memberRefusals,
    ],
  },
  addPhoto: {
    summary:
      'Adds a photo to a court, or to one that the caller submitted and that waits; an administrator looks at it first',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    form: z.object({}),
    creates: true,
    answer: receiptView,
    refusals: [
      'invalid-request',
      'court-not-found',
      'photo-needed',
      ...photoRefusals,
      ...allowanceRefusals,
      ...memberRefusals,
    ],
  },
  pendingPhoto: {
    summary: 'A photo that waits for approval, for who sent it and for administrators',
    tag: 'Contributions',
    permission: 'account',
    params: z.object({
      id: anId,
      width: wholeNumberParameter.pipe(z.literal(PHOTO_WIDTHS, { error: 'There is no such width.' })),
    }),
    answer: { mediaType: 'image/webp' },
    refusals: ['invalid-request', 'photo-not-found', 'photos-unreachable', ...accountRefusals],
  },
  likeReview: {
    summary: 'Likes a review, or takes the like back',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    answer: reviewVoteView,
    refusals: ['invalid-request', 'review-not-found', 'own-review', ...memberRefusals],
  },
  dislikeReview: {
    summary: 'Dislikes a review, or takes the dislike back',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    answer: reviewVoteView,
    refusals: ['invalid-request', 'review-not-found', 'own-review', ...memberRefusals],
  },
  voteFacility: {
    summary: 'Confirms that a court has a facility, or takes that back',
    tag: 'Contributions',
    permission: 'member',
    params: z.object({ id: anId, facilityId: anId }),
    answer: facilityVoteView,
    refusals: ['invalid-request', 'court-not-found', 'facility-not-found', ...memberRefusals],
  },
  suggestFacility: {
    summary: 'Suggests a facility of a court; an administrator looks at it first',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: facilityNameInput,
    creates: true,
    answer: receiptView,
    refusals: [
      'invalid-request',
      'court-not-found',
      'facility-known',
      ...allowanceRefusals,
      ...memberRefusals,
    ],
  },
  report: {
    summary: 'Reports a court, review or photo to the administrators',
    tag: 'Contributions',
    permission: 'everyone',
    recognisesCaller: true,
    body: reportInput,
    creates: true,
    answer: z.object({ received: z.literal(true) }),
    refusals: [
      'invalid-request',
      'court-not-found',
      'review-not-found',
      'photo-not-found',
      'reports-full',
      'idempotency-key-reused',
    ],
  },
  geocode: {
    summary: 'Where a UK postcode, district or area lies',
    tag: 'Places',
    permission: 'everyone',
    query: geocodeQuery,
    answer: placeView,
    refusals: ['postcode-empty', 'postcode-not-found', 'postcode-over-limit', 'postcode-unavailable'],
  },
  session: {
    summary:
      'Who the bearer of an identity token is here; the first call with a verified address opens the account',
    tag: 'Accounts',
    permission: 'everyone',
    limit: 'sign-in',
    body: sessionInput,
    answer: profileView,
    refusals: ['invalid-request', ...tokenRefusals, 'email_not_verified', 'account_banned', 'account_frozen'],
  },
  chooseUsername: {
    summary: 'Chooses the username, once; asking again for the same name changes nothing',
    tag: 'Accounts',
    permission: 'everyone',
    limit: 'sign-in',
    body: usernameInput,
    answer: profileView,
    refusals: [
      'invalid-request',
      ...tokenRefusals,
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
    summary: 'Whether a username is free',
    tag: 'Accounts',
    permission: 'everyone',
    limit: 'sign-in',
    params: z.object({ username: z.string().meta({ example: 'baseline_jo' }) }),
    answer: usernameAvailabilityView,
    refusals: ['username-empty', 'username-invalid'],
  },
  deletion: {
    summary: 'Whether the account is to be deleted, and when',
    tag: 'Accounts',
    permission: 'account',
    answer: deletionView,
    refusals: accountRefusals,
  },
  requestDeletion: {
    summary: 'Schedules the deletion of the account; a second call changes nothing',
    tag: 'Accounts',
    permission: 'account',
    recentSignIn: true,
    answer: deletionView,
    refusals: recentAccountRefusals,
  },
  cancelDeletion: {
    summary: 'Takes the deletion back; a second call changes nothing',
    tag: 'Accounts',
    permission: 'account',
    answer: deletionView,
    refusals: accountRefusals,
  },
  contributions: {
    summary:
      'What the caller sent in, newest first, with what became of it; `X-Total-Count` says how much there is, and `Link` (rel=next) where it goes on',
    tag: 'Accounts',
    permission: 'account',
    query: contributionsQuery,
    answer: contributionsView,
    refusals: ['invalid-request', ...accountRefusals],
  },
  ownReports: {
    summary: `What the caller reported, newest first, with what became of it; the latest ${MAX_OWN_REPORTS}`,
    tag: 'Accounts',
    permission: 'account',
    answer: ownReportsView,
    refusals: accountRefusals,
  },
  exportAccount: {
    summary: 'All that is held about the caller',
    tag: 'Accounts',
    permission: 'account',
    recentSignIn: true,
    answer: accountExport,
    refusals: recentAccountRefusals,
  },
  ...courtAdminEndpoints,
  ...importEndpoints,
  localOutbox: {
    summary: 'Mails that a local installation would have sent; elsewhere there is nothing at this address',
    tag: 'Accounts',
    permission: 'everyone',
    answer: localOutboxView,
    refusals: ['not-found', 'identity-unreachable'],
  },
  ...moderationEndpoints,
  ...accountAdministrationEndpoints,
  config: {
    summary: 'What the browser must know of this installation',
    tag: 'Service',
    permission: 'everyone',
    answer: configView,
    refusals: [],
  },
  openApi: {
    summary: 'This description of the calls',
    tag: 'Service',
    permission: 'everyone',
    answer: { mediaType: 'application/json' },
    refusals: ['host-unreadable'],
  },
  alive: {
    summary: 'The process answers, and which version it is',
    tag: 'Service',
    permission: 'everyone',
    limit: 'none',
    answer: z.object({
      status: z.literal('ok'),
      version: z.string().describe('Of the program'),
      commit: z.string().nullable().describe('What it was built from, where that is known'),
    }),
    refusals: [],
  },
  ready: {
    summary: 'Visitors can be answered: the courts are in memory, also while the database is away',
    tag: 'Service',
    permission: 'everyone',
    limit: 'none',
    answer: z.object({ status: z.literal('ok'), courts: z.int() }),
    refusals: ['unavailable'],
  },
  databaseHealth: {
    summary: 'The database answers, so that things can be written',
    tag: 'Service',
    permission: 'everyone',
    limit: 'none',
    answer: z.object({ status: z.literal('ok') }),
    refusals: ['unavailable'],
  },
  metrics: {
    summary: 'Measurements for Prometheus; in production with the `METRICS_TOKEN` of the installation only',
    tag: 'Service',
    permission: 'operator',
    limit: 'none',
    answer: { mediaType: 'text/plain' },
    refusals: ['not-found', 'metrics-token-needed'],
  },
} as const satisfies Record<EndpointName, Endpoint>

type Endpoints = typeof endpoints
type SchemaOf<N extends EndpointName, Part extends string> =
  Endpoints[N] extends Record<Part, z.ZodType> ? Endpoints[N][Part] : undefined

/** What a caller may send, as it is written in the address. */
export type ParamsInput<N extends EndpointName> = z.input<NonNullable<SchemaOf<N, 'params'>>>
export type QueryInput<N extends EndpointName> = z.input<NonNullable<SchemaOf<N, 'query'>>>
export type BodyInput<N extends EndpointName> = z.input<NonNullable<SchemaOf<N, 'body'>>>
/** What a handler gets. */
export type Form<N extends EndpointName> = z.output<NonNullable<SchemaOf<N, 'form'>>>
export type Body<N extends EndpointName> = z.output<NonNullable<SchemaOf<N, 'body'>>>
export type Params<N extends EndpointName> = z.output<NonNullable<SchemaOf<N, 'params'>>>
export type Query<N extends EndpointName> = z.output<NonNullable<SchemaOf<N, 'query'>>>
/** What a successful call answers. */
export type Answer<N extends EndpointName> = Endpoints[N]['answer'] extends z.ZodType
  ? z.output<Endpoints[N]['answer']>
  : unknown
