import type { EndpointName } from '../../api/contract/paths.ts'
import { adminErrors, type Endpoint } from '../../platform/contract/endpoint.ts'
import { auditLogView, auditQuery } from './schema.ts'

/** The audit log. */
export const auditEndpoints = {
  auditLog: {
    summary: 'Audit log: who changed what and when, with the states before and after',
    tag: 'Administration',
    permission: 'admin',
    query: auditQuery,
    response: auditLogView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
