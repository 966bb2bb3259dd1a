import { z } from 'zod'
import type { EndpointName } from '../../api/contract/paths.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { unlockInput } from './schema.ts'

/** The access code of the admin screens. */
export const adminEndpoints = {
  unlockAdmin: {
    summary: 'Checks an access code for the admin screens; grants no permissions',
    tag: 'Administration',
    permission: 'everyone',
    rateLimit: 'unlock',
    body: unlockInput,
    response: z.object({ unlocked: z.literal(true) }),
    errorCodes: ['invalid-request', 'unlock-incorrect'],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
