import { z } from 'zod'
import { receiptView } from '../../accounts/contract/schema.ts'
import type { ByPath } from '../../api/contract/registry.ts'
import { latitudeParameter, longitudeParameter } from '../../courts/contract/point-parameters.ts'
import { MAX_COURT_NAME } from '../../database/contract/limits.ts'
import { similarCourtView } from '../../directory/contract/schema.ts'
import { courtSubmissionInput } from '../../facts/contract/court-input.ts'
import { type Endpoint, memberErrors, quotaErrors } from '../../platform/contract/endpoint.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'

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
    path: 'GET /api/courts/similar',
    summary:
      'Possible duplicates of a new court, nearest first: within 100 m, or with a similar name within a kilometre. Only members learn of courts that wait for approval or were removed, and of those only the approximate distance, and since when they are gone',
    tag: 'Contributions',
    permission: 'everyone',
    optionalAuth: true,
    query: similarQuery,
    response: z.array(similarCourtView),
    errorCodes: ['invalid-request'],
  },
  suggestCourt: {
    path: 'POST /api/court-suggestions',
    summary: 'Submits a court for approval',
    tag: 'Contributions',
    permission: 'member',
    body: courtSubmissionInput,
    creates: true,
    response: receiptView,
    errorCodes: ['invalid-request', 'place-unlikely', ...quotaErrors, ...memberErrors],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof submissionEndpoints> {}
}
