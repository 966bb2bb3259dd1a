import type { ByPath } from '../../api/contract/registry.ts'
import { adminErrors, type Endpoint } from '../../platform/contract/endpoint.ts'
import { systemChecksView, systemView } from './system.ts'

const shared = { tag: 'Administration', permission: 'administrator', errorCodes: adminErrors } as const

/** The installation, for its administrators. */
export const systemEndpoints = {
  system: {
    path: 'GET /api/admin/system',
    ...shared,
    summary: 'The version with its changes, applied migrations, the latest imports, and what waits',
    response: systemView,
  },
  systemChecks: {
    path: 'GET /api/admin/system/checks',
    ...shared,
    cost: 5,
    summary:
      'What is right and what is missing for a public site, as `npm run doctor` says; up to 15 seconds old',
    response: systemChecksView,
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof systemEndpoints> {}
}
