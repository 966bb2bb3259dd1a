import { z } from 'zod'
import type { EndpointName } from '../../api/contract/paths.ts'
import {
  type Endpoint,
  idParameter,
  idParams,
  memberErrors,
  quotaErrors,
} from '../../platform/contract/endpoint.ts'
import { receiptView } from '../../reports/contract/schema.ts'
import { facilityNameInput, facilityVoteView } from './schema.ts'

/** Facilities that members confirm and suggest. */
export const facilityEndpoints = {
  voteFacility: {
    summary: 'Confirms that a court has a facility, or withdraws the confirmation',
    tag: 'Contributions',
    permission: 'member',
    params: z.object({ id: idParameter, facilityId: idParameter }),
    response: facilityVoteView,
    errorCodes: ['invalid-request', 'court-not-found', 'facility-not-found', 'day-full', ...memberErrors],
  },
  suggestFacility: {
    summary: 'Suggests a facility of a court for approval',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    body: facilityNameInput,
    creates: true,
    response: receiptView,
    errorCodes: ['invalid-request', 'court-not-found', 'facility-known', ...quotaErrors, ...memberErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
