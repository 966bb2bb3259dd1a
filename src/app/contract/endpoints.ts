import { z } from 'zod'
import { accountEndpoints } from '../../accounts/contract/endpoints.ts'
import { localIdentityEndpoints } from '../../accounts/contract/local-identity-endpoints.ts'
import { auditEndpoints } from '../../admin/contract/audit-endpoints.ts'
import { adminEndpoints } from '../../admin/contract/endpoints.ts'
import { configEndpoints } from '../../api/contract/config-view.ts'
import type { ByPath } from '../../api/contract/registry.ts'
import { careEndpoints } from '../../care/contract/endpoints.ts'
import { courtAdminEndpoints } from '../../court-admin/contract/endpoints.ts'
import { courtEndpoints } from '../../directory/contract/endpoints.ts'
import { embedEndpoints } from '../../embed/contract/endpoints.ts'
import { factEndpoints } from '../../facts/contract/endpoints.ts'
import { followEndpoints } from '../../follows/contract/endpoints.ts'
import { importEndpoints } from '../../imports/contract/endpoints.ts'
import { mapDataEndpoints } from '../../imports/contract/map-data-endpoints.ts'
import { moderationEndpoints } from '../../moderation/contract/endpoints.ts'
import { changeEndpoints } from '../../open-data/contract/change-endpoints.ts'
import { feedEndpoints } from '../../open-data/contract/feed-endpoints.ts'
import { openActiveEndpoints } from '../../open-data/contract/openactive-endpoints.ts'
import { photoEndpoints } from '../../photos/contract/endpoints.ts'
import { placeEndpoints } from '../../places/contract/endpoints.ts'
import { geocodingEndpoints } from '../../places/contract/geocode-endpoints.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { playableEndpoints } from '../../playable/contract/endpoints.ts'
import { reportEndpoints } from '../../reports/contract/endpoints.ts'
import { reviewEndpoints } from '../../reviews/contract/endpoints.ts'
import { savedEndpoints } from '../../saved/contract/endpoints.ts'
import { searchEndpoints } from '../../search/contract/endpoints.ts'
import { submissionEndpoints } from '../../submissions/contract/endpoints.ts'
import { userEndpoints } from '../../users/contract/endpoints.ts'
import { setupEndpoints } from './setup-endpoints.ts'
import { systemEndpoints } from './system-endpoints.ts'

/** A request as the server sees it. */
export const callerView = z.object({
  address: z.string().describe('Where it seems to come from, which the limits count'),
  host: z.string().describe('Which host it asks for'),
  proxies: z.int().describe('How many addresses it was forwarded for'),
})

/** Pages about the site, which its operator may replace: `about.md` is `about`. */
export const PAGE_NAMES = ['about', 'house-rules', 'privacy', 'terms', 'accessibility'] as const

/** Characters. */
const MAX_PAGE_NAME = 20

export const pageEndpoints = {
  sitePage: {
    path: 'GET /api/pages/:page',
    summary: 'A page about the site, such as its privacy notice, as HTML',
    tag: 'Service',
    permission: 'everyone',
    params: z.object({
      page: z
        .string()
        .max(MAX_PAGE_NAME, `The name of a page has at most ${MAX_PAGE_NAME} characters.`)
        .meta({ description: `One of ${PAGE_NAMES.join(', ')}`, example: 'privacy' }),
    }),
    response: z.object({ title: z.string(), html: z.string().describe('Without its heading') }),
    errorCodes: ['invalid-request', 'not-found'],
  },
} as const satisfies Record<string, Endpoint>

/** What operators and programs ask about the installation itself. */
export const serviceEndpoints = {
  openApi: {
    path: 'GET /api/openapi.json',
    cost: 5,
    summary: 'This API description (OpenAPI)',
    tag: 'Service',
    permission: 'everyone',
    response: { mediaType: 'application/json' },
    errorCodes: ['host-unreadable'],
  },
  alive: {
    path: 'GET /healthz',
    summary: 'Liveness, and the version that is running',
    tag: 'Service',
    permission: 'everyone',
    rateLimit: 'none',
    response: z.object({
      status: z.literal('ok'),
      version: z.string().describe('The version of the software'),
      commit: z.string().nullable().describe('The Git commit it was built from, if known'),
    }),
    errorCodes: [],
  },
  ready: {
    path: 'GET /readyz',
    summary:
      'Readiness: the courts are in memory, so visitors can be served even while the database is unavailable',
    tag: 'Service',
    permission: 'everyone',
    rateLimit: 'none',
    response: z.object({ status: z.literal('ok'), courts: z.int() }),
    errorCodes: ['unavailable'],
  },
  databaseHealth: {
    path: 'GET /healthz/database',
    summary: 'The database is available, so data can be written',
    tag: 'Service',
    permission: 'everyone',
    rateLimit: 'none',
    response: z.object({ status: z.literal('ok') }),
    errorCodes: ['unavailable'],
  },
  caller: {
    path: 'GET /healthz/caller',
    summary: 'This request as the server sees it, to tell whether proxies pass on who asks',
    tag: 'Service',
    permission: 'everyone',
    response: callerView,
    errorCodes: [],
  },
  metrics: {
    path: 'GET /metrics',
    summary: 'Metrics for Prometheus; in production only with the installation’s `METRICS_TOKEN`',
    tag: 'Service',
    permission: 'operator',
    rateLimit: 'none',
    response: { mediaType: 'text/plain' },
    errorCodes: ['not-found', 'metrics-token-needed'],
  },
} as const satisfies Record<string, Endpoint>

/** Every endpoint by its name, in the order of the API's description and of docs/endpoints.md. */
export const endpoints = {
  ...searchEndpoints,
  ...courtEndpoints,
  ...feedEndpoints,
  ...changeEndpoints,
  ...openActiveEndpoints,
  ...embedEndpoints,
  ...careEndpoints,
  ...playableEndpoints,
  ...submissionEndpoints,
  ...reviewEndpoints,
  ...photoEndpoints,
  ...factEndpoints,
  ...reportEndpoints,
  ...geocodingEndpoints,
  ...placeEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...savedEndpoints,
  ...followEndpoints,
  ...localIdentityEndpoints,
  ...moderationEndpoints,
  ...courtAdminEndpoints,
  ...importEndpoints,
  ...mapDataEndpoints,
  ...auditEndpoints,
  ...adminEndpoints,
  ...setupEndpoints,
  ...systemEndpoints,
  ...configEndpoints,
  ...pageEndpoints,
  ...serviceEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof serviceEndpoints>, ByPath<typeof pageEndpoints> {}
}
