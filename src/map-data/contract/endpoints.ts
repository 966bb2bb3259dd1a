import type { EndpointName } from '../../api/contract/paths.ts'
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
} from './schema.ts'

const shared = { tag: 'Moderation', permission: 'admin' } as const
const changing = { ...shared, recentSignIn: true } as const

/** What imports of map data leave to administrators. */
export const mapDataEndpoints = {
  mapDataCounts: {
    ...shared,
    summary: 'How much imports of map data have left to decide',
    response: mapDataCountsView,
    errorCodes: adminErrors,
  },
  possibleDuplicates: {
    ...shared,
    summary: 'Pairs of published courts that may be the same, for a person to decide',
    query: pageQuery,
    response: duplicatesView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  decideDuplicate: {
    ...changing,
    summary:
      'Decides whether two courts are the same: merges the added one into the other one, or never asks about them again',
    params: pairParams,
    body: pairDecision,
    response: decidedPairView,
    errorCodes: ['invalid-request', 'already-decided', 'court-archived', ...recentSignInAdminErrors],
  },
  reopenDuplicate: {
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
    ...shared,
    summary: 'Where the latest edition of a source contradicts what people said of published courts',
    query: pageQuery,
    response: differencesView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  decideDifference: {
    ...shared,
    summary: 'Keeps what people said of a court, or takes over what the source says',
    params: differenceParams,
    body: differenceDecision,
    response: decidedDifferenceView,
    errorCodes: ['invalid-request', 'already-decided', 'court-archived', 'court-changed', ...adminErrors],
  },
  courtSources: {
    ...shared,
    summary: 'The sources of a court, with their tags',
    params: idParams,
    response: courtSourcesView,
    errorCodes: ['invalid-request', 'court-not-found', ...adminErrors],
  },
  separateCourt: {
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
} as const satisfies Partial<Record<EndpointName, Endpoint>>
