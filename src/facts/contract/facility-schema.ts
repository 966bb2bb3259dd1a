import { z } from 'zod'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import { TAG_NAME_REQUIRED } from './facilities.ts'
import { MAX_FACILITY_NAME } from './limits.ts'
import { FACT_STATES } from './what-holds.ts'

/** A facility (or tag) of a court, with its confirmations. */
export const facilityView = z.object({
  id: z.int().positive(),
  name: z.string(),
  vote_count: z.int().describe('People who confirmed it at this court'),
  source: z.enum(['community', 'tag']),
  associated: z
    .boolean()
    .describe('Whether it is a tag of the court that does not follow from reports of facts'),
  last_confirmed_at: z.iso
    .datetime()
    .nullable()
    .describe('The day (UTC) of the latest confirmation, as midnight'),
  userVote: z.boolean().describe('Whether the caller has confirmed it; false for visitors'),
  value: z.boolean().nullable().describe('What holds; null if nobody has reported it'),
  state: z.enum(FACT_STATES).describe('As of facts'),
  denied: z.int().describe('People who say that it isn’t there'),
  denied_at: z.iso.date().nullable().describe('The day of the latest of them'),
  own_value: z.boolean().nullable().describe('What the caller has said; null for visitors'),
  own_at: z.iso.date().nullable(),
})
export type FacilityView = z.infer<typeof facilityView>

export const facilityVoteView = z.object({
  vote_count: z.int(),
  userVote: z.boolean().describe('Whether the caller now confirms it'),
})

export const facilityNameInput = z.object({
  name: singleLineText({
    max: MAX_FACILITY_NAME,
    tooLong: `A name must be at most ${MAX_FACILITY_NAME} characters.`,
    notText: TAG_NAME_REQUIRED,
  }).pipe(z.string().min(1, TAG_NAME_REQUIRED)),
})
