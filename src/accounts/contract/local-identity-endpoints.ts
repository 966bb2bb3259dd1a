import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'

/** An email that a local installation would have sent. */
const localMailView = z.object({
  email: z.string(),
  subject: z.string(),
  link: z.string().describe('A path on this site'),
})
export const localOutboxView = z.array(localMailView)
export type LocalMailView = z.infer<typeof localMailView>

/** Local sign-in. */
export const localIdentityEndpoints = {
  localOutbox: {
    path: 'GET /api/local/outbox',
    summary: 'Emails that a local installation would have sent; not available elsewhere',
    tag: 'Accounts',
    permission: 'everyone',
    response: localOutboxView,
    errorCodes: ['not-found', 'identity-unreachable'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof localIdentityEndpoints> {}
}
