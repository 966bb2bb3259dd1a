import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { facilityUsesQuery, facilityUsesView } from './openactive-schema.ts'

/** Open data about sport in the UK: https://openactive.io */
export const openActiveEndpoints = {
  facilityUses: {
    path: 'GET /api/openactive/facility-uses',
    summary:
      'Courts whose operator is known, as OpenActive `FacilityUse` in a feed of pages (RPDE): follow `next` until a page is empty, then ask for that page again',
    tag: 'Courts',
    permission: 'everyone',
    query: facilityUsesQuery,
    response: facilityUsesView,
    supportsEtag: true,
    errorCodes: ['invalid-request', 'too-many-answers'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof openActiveEndpoints> {}
}
