import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import { accountErrors, type Endpoint, moderatorErrors } from '../../platform/contract/endpoint.ts'
import { MAX_OWN_REPORTS } from './rules.ts'
import { ownReportsView, reportInput, resolutionInput, resolutionView } from './schema.ts'

/** Reports to the administrators. */
export const reportEndpoints = {
  report: {
    path: 'POST /api/reports',
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
    path: 'GET /api/account/reports',
    summary: `The caller’s latest ${MAX_OWN_REPORTS} reports and their outcomes, newest first`,
    tag: 'Accounts',
    permission: 'account',
    response: ownReportsView,
    errorCodes: accountErrors,
  },
  resolveReports: {
    path: 'PATCH /api/admin/reports',
    summary: 'Resolves all open reports of one item; it can be reported again',
    tag: 'Moderation',
    permission: 'moderator',
    body: resolutionInput,
    response: resolutionView,
    errorCodes: ['invalid-request', 'already-decided', ...moderatorErrors],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof reportEndpoints> {}
}
