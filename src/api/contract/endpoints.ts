import { z } from 'zod'
import { accountEndpoints } from '../../accounts/contract/endpoints.ts'
import { configView } from '../../accounts/contract/schema.ts'
import { adminEndpoints } from '../../admin/contract/endpoints.ts'
import { auditEndpoints } from '../../audit/contract/endpoints.ts'
import { changeEndpoints } from '../../changes/contract/endpoints.ts'
import { courtAdminEndpoints } from '../../court-admin/contract/endpoints.ts'
import { courtEndpoints } from '../../courts/contract/endpoints.ts'
import { embedEndpoints } from '../../embed/contract/endpoints.ts'
import { facilityEndpoints } from '../../facilities/contract/endpoints.ts'
import { factEndpoints } from '../../facts/contract/endpoints.ts'
import { feedEndpoints } from '../../feeds/contract/endpoints.ts'
import { geocodingEndpoints } from '../../geocoding/contract/endpoints.ts'
import { importEndpoints } from '../../imports/contract/endpoints.ts'
import { localIdentityEndpoints } from '../../local-identity/contract/endpoints.ts'
import { mapDataEndpoints } from '../../map-data/contract/endpoints.ts'
import { moderationEndpoints } from '../../moderation/contract/endpoints.ts'
import { openActiveEndpoints } from '../../openactive/contract/endpoints.ts'
import { photoEndpoints } from '../../photos/contract/endpoints.ts'
import { placeEndpoints } from '../../places/contract/endpoints.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { playableEndpoints } from '../../playable/contract/endpoints.ts'
import { problemEndpoints } from '../../problems/contract/endpoints.ts'
import { reportEndpoints } from '../../reports/contract/endpoints.ts'
import { reviewEndpoints } from '../../reviews/contract/endpoints.ts'
import { submissionEndpoints } from '../../submissions/contract/endpoints.ts'
import { userEndpoints } from '../../users/contract/endpoints.ts'
import type { EndpointName } from './paths.ts'

/** What operators and programs ask about the installation itself. */
const serviceEndpoints = {
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
} as const satisfies Partial<Record<EndpointName, Endpoint>>

/** Every endpoint, by its name in `paths.ts`. */
export const endpoints = {
  ...accountEndpoints,
  ...adminEndpoints,
  ...auditEndpoints,
  ...courtAdminEndpoints,
  ...courtEndpoints,
  ...changeEndpoints,
  ...feedEndpoints,
  ...openActiveEndpoints,
  ...embedEndpoints,
  ...facilityEndpoints,
  ...factEndpoints,
  ...problemEndpoints,
  ...geocodingEndpoints,
  ...placeEndpoints,
  ...importEndpoints,
  ...localIdentityEndpoints,
  ...mapDataEndpoints,
  ...moderationEndpoints,
  ...photoEndpoints,
  ...playableEndpoints,
  ...reportEndpoints,
  ...reviewEndpoints,
  ...submissionEndpoints,
  ...userEndpoints,
  ...serviceEndpoints,
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
