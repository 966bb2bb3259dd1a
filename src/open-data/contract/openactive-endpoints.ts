import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { wholeNumberParameter } from '../../platform/contract/parameters.ts'

/** Items of a page. */
export const MAX_ITEMS = 500

const INVALID_PLACE = 'Take afterTimestamp and afterId from the `next` address of an earlier page.'
const positionParameter = (max: number) =>
  wholeNumberParameter.pipe(z.number().min(0, INVALID_PLACE).max(max, INVALID_PLACE)).optional()

/** The query of GET /api/openactive/facility-uses. */
const facilityUsesQuery = z
  .object({
    afterTimestamp: positionParameter(Number.MAX_SAFE_INTEGER),
    afterId: positionParameter(MAX_ID),
  })
  .refine(
    ({ afterTimestamp, afterId }) => (afterTimestamp === undefined) === (afterId === undefined),
    INVALID_PLACE,
  )

/** A page of the feed: https://openactive.io/realtime-paged-data-exchange/ */
const facilityUsesView = z.object({
  next: z.string().describe('The address of the next page; the page’s own if nothing has changed since'),
  items: z
    .array(
      z.object({
        state: z.enum(['updated', 'deleted']),
        kind: z.literal('FacilityUse'),
        id: z.int().positive(),
        modified: z.int().describe('Grows with every change; several courts may have the same'),
        data: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('A `FacilityUse`: https://openactive.io/modelling-opportunity-data/'),
      }),
    )
    .max(MAX_ITEMS),
  license: z.string(),
})
export type FacilityUsesView = z.infer<typeof facilityUsesView>
export type FacilityUseItem = FacilityUsesView['items'][number]

/** Open data about sport in the UK: https://openactive.io */
export const openActiveEndpoints = {
  facilityUses: {
    path: 'GET /api/openactive/facility-uses',
    summary:
      'Courts whose operator is known, as OpenActive `FacilityUse` in a feed of pages (RPDE): follow `next` until a page is empty, then ask for that page again',
    tag: 'Courts',
    permission: 'everyone',
    query: facilityUsesQuery,
    response: facilityUsesView,
    supportsEtag: true,
    errorCodes: ['invalid-request', 'too-many-answers'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof openActiveEndpoints> {}
}
