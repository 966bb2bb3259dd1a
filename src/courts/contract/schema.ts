import { z } from 'zod'
import { facilityView } from '../../facilities/contract/schema.ts'
import { compactFacts, factView } from '../../facts/contract/schema.ts'
import { photoView } from '../../photos/contract/schema.ts'
import { listedPlayableView, weekAhead } from '../../playable/contract/schema.ts'
import { problemView } from '../../problems/contract/schema.ts'
import { DEFAULT_REVIEW_SORT, REVIEW_SORTS } from '../../reviews/contract/limits.ts'
import { reviewView } from '../../reviews/contract/schema.ts'
import {
  type COURT_FIELDS,
  type CourtField,
  FIELD_NAMES,
  type FieldName,
  mapFields,
  requirementOf,
} from './fields.ts'
import { courtSourceView } from './source-schema.ts'

/** The schema of a field in responses. Unknown values are null. */
function outputSchemaOf(field: CourtField): z.ZodType {
  const view = knownOutputSchemaOf(field)
  const described = field.description ? view.describe(field.description) : view
  return requirementOf(field) === 'always' || field.kind === 'names' ? described : described.nullable()
}
function knownOutputSchemaOf(field: CourtField): z.ZodType {
  if (field.kind === 'names') return z.array(z.string())
  if (field.kind === 'yes-no') return z.boolean()
  if (field.kind === 'degrees') return z.number().min(-field.max).max(field.max)
  return field.kind === 'money' || field.kind === 'number' ? z.number() : z.string()
}
type KnownOutputSchemaOf<F extends CourtField> = F extends { kind: 'names' }
  ? z.ZodArray<z.ZodString>
  : F extends { kind: 'yes-no' }
    ? z.ZodBoolean
    : F extends { kind: 'degrees' | 'money' | 'number' }
      ? z.ZodNumber
      : z.ZodString
type OutputSchemaOf<F extends CourtField> = F extends { required: 'always' } | { kind: 'names' }
  ? KnownOutputSchemaOf<F>
  : z.ZodNullable<KnownOutputSchemaOf<F>>

/** A court in lists, on the map and in the open data. Unknown values are null. */
export const courtView = z.object({
  id: z.int().positive(),
  ...(mapFields(FIELD_NAMES, outputSchemaOf) as {
    [F in FieldName]: OutputSchemaOf<(typeof COURT_FIELDS)[F]>
  }),
  rating: z
    .number()
    .nullable()
    .describe('The average of approved reviews, or else the manual rating; one decimal'),
  review_count: z.int().describe('Number of approved reviews'),
  photo_url: z.string().nullable().describe('The first approved photo, in its largest stored width'),
  medium_url: z.string().nullable().describe('The same photo in a medium width, for cards'),
  thumbnail_url: z.string().nullable().describe('The same photo in the smallest stored width'),
  facts: compactFacts,
  name_is_made: z
    .literal(true)
    .optional()
    .describe('The court has no name: this one says where it is, and gives way to the first real one'),
  address_is_made: z
    .literal(true)
    .optional()
    .describe('The address is unknown: this one says what the court is near'),
})
export type CourtView = z.infer<typeof courtView>

/** A court in a list. */
export const nearbyCourtView = courtView.extend({
  distanceMiles: z.number().optional().describe('Great-circle miles; only with `near`'),
  playable: listedPlayableView
    .optional()
    .describe('Whether one can play there now, or at the moment of the search; only with `include=playable`'),
})
export type NearbyCourtView = z.infer<typeof nearbyCourtView>

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

/** A pending court submitted by someone else nearby. Its contents aren't shown until it is approved. */
export const pendingDuplicateView = z.object({
  pending: z.literal(true),
  distanceMiles: z.number().describe('Approximate distance in miles, in steps of ten metres'),
})

/** A possible duplicate of a court being submitted. */
export const similarCourtView = z.discriminatedUnion('pending', [
  courtView.extend({ pending: z.literal(false), distanceMiles: z.number().describe('Great-circle miles') }),
  pendingDuplicateView,
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
