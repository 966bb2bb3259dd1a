import { z } from 'zod'
import { ownReportsView } from '../../accounts/contract/schema.ts'
import type { EndpointName } from '../../api/contract/paths.ts'
import { accountErrors, type Endpoint } from '../../platform/contract/endpoint.ts'
import { MAX_OWN_REPORTS } from './limits.ts'
import { reportInput } from './schema.ts'

/** Reports to the administrators. */
export const reportEndpoints = {
  report: {
    summary: 'Reports a court, review or photo to the administrators',
    tag: 'Contributions',
    permission: 'everyone',
    optionalAuth: true,
    body: reportInput,
    creates: true,
    response: z.object({ received: z.literal(true) }),
    errorCodes: [
      'invalid-request',
      'court-not-found',
      'review-not-found',
      'photo-not-found',
      'reports-full',
      'idempotency-key-reused',
    ],
  },
  ownReports: {
    summary: `The caller’s latest ${MAX_OWN_REPORTS} reports and their outcomes, newest first`,
    tag: 'Accounts',
    permission: 'account',
    response: ownReportsView,
    errorCodes: accountErrors,
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
