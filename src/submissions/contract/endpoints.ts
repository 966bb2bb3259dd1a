import { z } from 'zod'
import type { EndpointName } from '../../api/contract/paths.ts'
import { courtSubmissionInput } from '../../courts/contract/input.ts'
import { MAX_COURT_NAME } from '../../courts/contract/limits.ts'
import { similarCourtView } from '../../courts/contract/schema.ts'
import { type Endpoint, memberErrors, quotaErrors } from '../../platform/contract/endpoint.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import { receiptView } from '../../reports/contract/schema.ts'
import { latitudeParameter, longitudeParameter } from '../../search/contract/schema.ts'

/** A new court's coordinates in degrees, and its name. */
const similarQuery = z.object({
  lat: latitudeParameter.meta({ example: 51.4586 }),
  lng: longitudeParameter.meta({ example: -0.1482 }),
  name: singleLineText({
    max: MAX_COURT_NAME,
    tooLong: `Must be at most ${MAX_COURT_NAME} characters.`,
    notText: 'Must be a single name.',
  }).default(''),
})

/** Submitted courts. */
export const submissionEndpoints = {
  similarCourts: {
    summary:
      'Possible duplicates of a new court, nearest first: within 100 m, or with a similar name within a kilometre. Only members see courts that are waiting for approval, and of those only the approximate distance',
    tag: 'Contributions',
    permission: 'everyone',
    optionalAuth: true,
    query: similarQuery,
    response: z.array(similarCourtView),
    errorCodes: ['invalid-request'],
  },
  suggestCourt: {
    summary: 'Submits a court for approval',
    tag: 'Contributions',
    permission: 'member',
    body: courtSubmissionInput,
    creates: true,
    response: receiptView,
    errorCodes: ['invalid-request', 'place-unlikely', ...quotaErrors, ...memberErrors],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
