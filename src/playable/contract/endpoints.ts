import type { ByPath } from '../../api/contract/registry.ts'
import { type Endpoint, idParams } from '../../platform/contract/endpoint.ts'
import { courtPlayableView, playableQuery } from './schema.ts'

export const playableEndpoints = {
  courtPlayable: {
    path: 'GET /api/courts/:id/playable',
    summary: 'Whether one can play at a court at a moment, how sure that is and why',
    tag: 'Courts',
    permission: 'everyone',
    params: idParams,
    query: playableQuery,
    response: courtPlayableView,
    errorCodes: ['invalid-request', 'court-not-found', 'court-merged'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof playableEndpoints> {}
}
