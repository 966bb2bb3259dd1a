import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { changesQuery, changesStart, changesView } from './change-schema.ts'

/** Following the directory without asking for all of it again. */
export const changeEndpoints = {
  changes: {
    path: 'GET /api/changes',
    summary:
      'Courts that were added, changed or removed since a cursor, in order; without one, a snapshot of all courts and the cursor that follows it',
    tag: 'Courts',
    permission: 'everyone',
    query: changesQuery,
    response: z.union([changesView, changesStart]),
    supportsEtag: true,
    errorCodes: ['invalid-request', 'cursor-too-old', 'too-many-answers'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof changeEndpoints> {}
}
