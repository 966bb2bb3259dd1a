import { z } from 'zod'
import { courtView } from '../../facts/contract/court-schema.ts'
import { listedPlayableView } from '../../playable/contract/schema.ts'

/** A court in a list. */
export const nearbyCourtView = courtView.extend({
  distanceMiles: z.number().optional().describe('Great-circle miles; only with `near`'),
  playable: listedPlayableView
    .optional()
    .describe('Whether one can play there now, or at the moment of the search; only with `include=playable`'),
})
export type NearbyCourtView = z.infer<typeof nearbyCourtView>
