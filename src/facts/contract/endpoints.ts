import type { EndpointName } from '../../api/contract/paths.ts'
import { type Endpoint, idParams, memberErrors } from '../../platform/contract/endpoint.ts'
import { factReportsInput, factsView } from './schema.ts'

/** Facts that members report. */
export const factEndpoints = {
  reportFacts: {
    summary: 'Reports facts of a court, or takes earlier reports back; answers the facts as they are now',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: factReportsInput,
    response: factsView,
    errorCodes: ['invalid-request', 'court-not-found', 'day-full', ...memberErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
