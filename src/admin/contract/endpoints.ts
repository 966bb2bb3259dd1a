import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { unlockInput } from './schema.ts'

/** The access code of the admin screens. */
export const adminEndpoints = {
  unlockAdmin: {
    path: 'POST /api/admin/unlock',
    summary: 'Checks an access code for the admin screens; grants no permissions',
    tag: 'Administration',
    permission: 'everyone',
    rateLimit: 'unlock',
    body: unlockInput,
    response: z.object({ unlocked: z.literal(true) }),
    errorCodes: ['invalid-request', 'unlock-incorrect'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof adminEndpoints> {}
}
