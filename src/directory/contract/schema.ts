import { z } from 'zod'
import { courtSourceView } from '../../courts/contract/source-schema.ts'
import { courtView } from '../../facts/contract/court-schema.ts'
import { facilityView, factView, problemView } from '../../facts/contract/schema.ts'
import { photoView } from '../../photos/contract/schema.ts'
import { weekAhead } from '../../playable/contract/schema.ts'
import { DEFAULT_REVIEW_SORT, REVIEW_SORTS } from '../../reviews/contract/limits.ts'
import { reviewView } from '../../reviews/contract/schema.ts'
import { nearbyCourtView } from '../../search/contract/found-court.ts'

/** News about a court: never who, and only the day. */
export const seenLatelyItem = z.object({
  court: nearbyCourtView,
  what: z
    .enum(['fact', 'photo', 'court', 'known'])
    .describe(
      '`fact`: people confirmed one; `photo`: a new photo; `court`: it was added; `known`: no news, but much is known about it',
    ),
  fact: z.string().optional().describe('What was confirmed, such as "Nets: Chain nets"'),
  day: z.iso.date().optional(),
})
export type SeenLatelyItem = z.infer<typeof seenLatelyItem>

/** A court nearby that isn't in the directory: its contents aren't shown. */
const hiddenDuplicateView = z.object({
  pending: z.literal(true),
  distanceMiles: z.number().describe('Approximate distance in miles, in steps of ten metres'),
  goneSince: z.iso
    .date()
    .nullable()
    .describe('The day on which it was removed from the directory; null if it waits for approval'),
})

/** A possible duplicate of a court being submitted. */
export const similarCourtView = z.discriminatedUnion('pending', [
  courtView.extend({ pending: z.literal(false), distanceMiles: z.number().describe('Great-circle miles') }),
  hiddenDuplicateView,
])
export type SimilarCourtView = z.infer<typeof similarCourtView>

/** The query of GET /api/courts/{id}/details. */
export const courtDetailsQuery = z.object({
  sort: z
    .enum(REVIEW_SORTS, { error: `Choose one of ${REVIEW_SORTS.join(', ')}.` })
    .default(DEFAULT_REVIEW_SORT),
})

/** Characters. */
const MAX_IMAGE_VERSION = 64

/** The query of GET /api/courts/{id}/share.png. */
export const shareImageQuery = z.object({
  v: z
    .string()
    .max(MAX_IMAGE_VERSION, `A version must be at most ${MAX_IMAGE_VERSION} characters.`)
    .optional()
    .describe(
      'The version of the drawing, as in the court page’s `og:image`: the response may then be kept forever',
    ),
})

/** Everything shown on the court page. */
export const courtDetailsView = z.object({
  court: courtView.extend({
    updated_at: z.iso.datetime().optional().describe('Omitted if the response is incomplete'),
  }),
  facilities: z.array(facilityView),
  facts: z.array(factView).describe('All facts, also those that nobody has said anything about'),
  playable: weekAhead.describe(
    'What decides whether one can play in the coming days. The same all day: GET /api/courts/{id}/playable says what follows at a moment',
  ),
  sources: z.array(courtSourceView).describe('The data sets that know the court'),
  problems: z
    .array(problemView)
    .describe('Open problems reported in the last 90 days, and those mended lately'),
  reviews: z.array(reviewView),
  photos: z.array(photoView),
  moreWaiting: z
    .object({ reviews: z.int(), photos: z.int() })
    .describe(
      'Number of other pending reviews and photos that the caller may see, beyond the newest in the lists',
    ),
  asOf: z.iso
    .datetime()
    .optional()
    .describe(
      'Only while the database is unavailable: when this data was current for visitors. Content visible only to the caller is left out, and nothing can be changed',
    ),
  incomplete: z
    .literal(true)
    .optional()
    .describe(
      'Only with `asOf`: just the data shown in lists is available; facilities, reviews and photos are left out',
    ),
})
export type CourtDetailsView = z.infer<typeof courtDetailsView>
