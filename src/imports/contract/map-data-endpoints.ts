import type { ByPath } from '../../api/contract/registry.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { pageQuery } from '../../platform/contract/parameters.ts'
import {
  courtSourcesView,
  decidedDifferenceView,
  decidedPairView,
  differenceDecision,
  differenceParams,
  differencesView,
  duplicatesView,
  mapDataCountsView,
  pairDecision,
  pairParams,
  separatedCourtView,
  separationInput,
} from './map-data-schema.ts'

const shared = { tag: 'Moderation', permission: 'administrator' } as const
const changing = { ...shared, recentSignIn: true } as const

/** What imports of map data leave to administrators. */
export const mapDataEndpoints = {
  mapDataCounts: {
    path: 'GET /api/admin/map-data/counts',
    ...shared,
    summary: 'How much imports of map data have left to decide',
    response: mapDataCountsView,
    errorCodes: adminErrors,
  },
  possibleDuplicates: {
    path: 'GET /api/admin/duplicates',
    ...shared,
    summary: 'Pairs of published courts that may be the same, for a person to decide',
    query: pageQuery,
    response: duplicatesView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  decideDuplicate: {
    path: 'POST /api/admin/duplicates/:id/:otherId',
    ...changing,
    summary:
      'Decides whether two courts are the same: merges the added one into the other one, or never asks about them again',
    params: pairParams,
    body: pairDecision,
    response: decidedPairView,
    errorCodes: ['invalid-request', 'already-decided', 'court-archived', ...recentSignInAdminErrors],
  },
  reopenDuplicate: {
    path: 'DELETE /api/admin/duplicates/:id/:otherId',
    ...changing,
    summary: 'Takes the decision about two courts back, and undoes their merge',
    params: pairParams,
    response: decidedPairView,
    errorCodes: [
      'invalid-request',
      'already-decided',
      'court-not-merged',
      'merge-undo-order',
      ...recentSignInAdminErrors,
    ],
  },
  mapDataDifferences: {
    path: 'GET /api/admin/differences',
    ...shared,
    summary: 'Where the latest edition of a source contradicts what people said of published courts',
    query: pageQuery,
    response: differencesView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  decideDifference: {
    path: 'POST /api/admin/courts/:id/differences/:field',
    ...shared,
    summary: 'Keeps what people said of a court, or takes over what the source says',
    params: differenceParams,
    body: differenceDecision,
    response: decidedDifferenceView,
    errorCodes: ['invalid-request', 'already-decided', 'court-archived', 'court-changed', ...adminErrors],
  },
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
