import type { ByPath } from '../../api/contract/registry.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { courtSourcesView, separatedCourtView, separationInput } from './map-data-schema.ts'

const shared = { tag: 'Moderation', permission: 'administrator' } as const
const changing = { ...shared, recentSignIn: true } as const

/** What sources of map data say of a court. */
export const mapDataEndpoints = {
  courtSources: {
    path: 'GET /api/admin/courts/:id/sources',
    ...shared,
    summary: 'The sources of a court, with their tags',
    params: idParams,
    response: courtSourcesView,
    errorCodes: ['invalid-request', 'court-not-found', ...adminErrors],
  },
  separateCourt: {
    path: 'POST /api/admin/courts/:id/sources/separate',
    ...changing,
    summary:
      'Undoes that a court of a source was recognised as this one: it becomes a court of its own, and no import asks about them again',
    params: idParams,
    body: separationInput,
    response: separatedCourtView,
    errorCodes: [
      'invalid-request',
      'court-not-found',
      'court-archived',
      'already-decided',
      'merge-undo-order',
      ...recentSignInAdminErrors,
    ],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof mapDataEndpoints> {}
}
