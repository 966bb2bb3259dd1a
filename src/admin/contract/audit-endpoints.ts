import type { ByPath } from '../../api/contract/registry.ts'
import { adminErrors, type Endpoint } from '../../platform/contract/endpoint.ts'
import { auditLogView, auditQuery } from './schema.ts'

/** The audit log. */
export const auditEndpoints = {
  auditLog: {
    path: 'GET /api/admin/audit',
    summary: 'Audit log: who changed what and when, with the states before and after',
    tag: 'Administration',
    permission: 'administrator',
    query: auditQuery,
    response: auditLogView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof auditEndpoints> {}
}
