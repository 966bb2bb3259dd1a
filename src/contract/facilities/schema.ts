import { z } from 'zod'

/** A facility (or tag) of a court, with what players confirmed. */
export const facilityView = z.object({
  id: z.int().positive(),
  name: z.string(),
  vote_count: z.int().describe('People who confirmed it at this court'),
  source: z.enum(['community', 'tag']),
  associated: z.boolean().describe('Whether the court is known to have it'),
  last_confirmed_at: z.iso.datetime().nullable(),
  userVote: z.boolean().describe('Whether the caller confirmed it; false for visitors'),
})
export type FacilityView = z.infer<typeof facilityView>
