import type { EndpointName } from '../../api/contract/paths.ts'
import { type Endpoint, idParams } from '../../platform/contract/endpoint.ts'
import { courtPlayableView, playableQuery } from './schema.ts'

export const playableEndpoints = {
  courtPlayable: {
    summary: 'Whether one can play at a court at a moment, how sure that is and why',
    tag: 'Courts',
    permission: 'everyone',
    params: idParams,
    query: playableQuery,
    response: courtPlayableView,
    errorCodes: ['invalid-request', 'court-not-found', 'court-merged'],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
