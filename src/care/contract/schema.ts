import { z } from 'zod'
import { DEFAULT_RADIUS_MILES } from '../../search/contract/limits.ts'
import { lastingQuery } from '../../search/contract/schema.ts'

/** Courts that a report considers, nearest first. */
export const MAX_CONSIDERED = 2000
/** Findings in each section of a report; its CSV has all. */
export const MAX_LISTED = 100
/** Days after which a court counts as not looked at. */
export const UNSEEN_DAYS = 365
/** The walk: courts that nobody has looked at for so many days, at most so many, within so many miles. */
export const WALK = { days: 182, courts: 3, miles: 2 } as const

export const FINDING_KINDS = ['problem', 'unseen', 'nets'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]
/** On the screen and in the CSV. */
export const FINDING_TITLES: Readonly<Record<FindingKind, string>> = {
  problem: 'Open problems',
  unseen: 'Not looked at for a year',
  nets: 'Missing nets',
}

const { near, postcode, radius } = lastingQuery.shape

export const careQuery = z
  .object({ near, postcode, radius: radius.default(DEFAULT_RADIUS_MILES) })
  .refine((query) => (query.near === undefined) !== (query.postcode === undefined), {
    message: 'Say around which place: either postcode or near=latitude,longitude.',
  })

const day = z.iso.date().nullable()

const court = z.object({ id: z.int(), name: z.string(), latitude: z.number(), longitude: z.number() })

export const findingView = z.object({
  court,
  since: day.describe(
    'The day on which it was last reported, or somebody last looked at the court; null if nobody has',
  ),
  details: z.string().describe('Such as “Rim bent”; empty for courts that nobody has looked at'),
})
export type FindingView = z.infer<typeof findingView>

const section = z.object({
  total: z.int().describe('How many there are'),
  findings: z.array(findingView).describe(`The first ${MAX_LISTED} of them, longest ago first`),
})

export const walkStop = z.object({
  court,
  miles: z.number().describe('In a straight line from the stop before; for the first, from the centre'),
  since: day.describe('When somebody last looked at it; null if nobody has'),
})
export type WalkStop = z.infer<typeof walkStop>

export const careView = z.object({
  centre: z.object({
    label: z.string().nullable().describe('The place that was found; null for coordinates'),
    latitude: z.number(),
    longitude: z.number(),
  }),
  radius: z.number().describe('Miles'),
  considered: z.int().describe(`The nearest courts that this is about, at most ${MAX_CONSIDERED}`),
  total: z.int().describe('All courts of the area'),
  sections: z.record(z.enum(FINDING_KINDS), section),
  walk: z
    .array(walkStop)
    .describe(
      `The nearest courts within ${WALK.miles} miles that nobody has looked at for ${WALK.days} days, at most ${WALK.courts}, in the order of the shortest way through them`,
    ),
})
export type CareView = z.infer<typeof careView>
