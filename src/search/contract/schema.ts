import { z } from 'zod'
import {
  latitudeParameter,
  longitudeParameter,
  nearParameter,
} from '../../courts/contract/point-parameters.ts'
import { ACCESS_OPTIONS } from '../../courts/contract/rules.ts'
import { FACT_KEYS } from '../../facts/contract/catalogue.ts'
import { factKey } from '../../facts/contract/schema.ts'
import { placeTextParameter } from '../../places/contract/schema.ts'
import { MAX_PAGE_SIZE, MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { listParameter, numberParameter, wholeNumberParameter } from '../../platform/contract/parameters.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import { playableParameters } from '../../playable/contract/schema.ts'
import { MAX_PLAYABLE_LINES, RADIUS_OPTIONS_MILES } from './limits.ts'

/** `bbox=west,south,east,north`, degrees; west may be greater than east across the antimeridian. */
export const boundsParameter = listParameter
  .pipe(
    z.tuple([longitudeParameter, latitudeParameter, longitudeParameter, latitudeParameter], {
      error: 'Must be west,south,east,north, e.g. -0.3,51.4,0.1,51.6.',
    }),
  )
  .refine(([, south, , north]) => south <= north, 'South must not be greater than north.')

const radiusParameter = numberParameter.pipe(
  z.literal(RADIUS_OPTIONS_MILES, { error: `Choose one of ${RADIUS_OPTIONS_MILES.join(', ')} miles.` }),
)

export const accessParameter = z.enum(ACCESS_OPTIONS, { error: 'Choose all, free or paid.' }).default('all')

const INVALID_FACTS = 'Must be a single comma-separated list of facts, e.g. floodlights,nets.'
const MAX_FACTS_LENGTH = FACT_KEYS.join().length

/** `has=floodlights,nets`: facts. */
const hasParameter = z
  .string({ error: INVALID_FACTS })
  .max(MAX_FACTS_LENGTH, { error: INVALID_FACTS, abort: true })
  .transform((text) => [...new Set(text.split(',').map((key) => key.trim()))])
  .pipe(z.array(factKey))

const INVALID_PAGE_SIZE = `Must be between 1 and ${MAX_PAGE_SIZE}.`

/** Which courts, whatever the time: the query of the feeds. */
export const lastingQuery = z
  .object({
    near: nearParameter.optional().meta({
      description: 'latitude,longitude: nearest first, with distanceMiles',
      example: '51.4586,-0.1482',
    }),
    postcode: placeTextParameter
      .optional()
      .describe(
        'Instead of `near`: what people type, as in GET /api/geocode; the header `X-Place` says which place was found',
      ),
    radius: radiusParameter
      .optional()
      .meta({ description: 'Miles around `near` or the postcode', example: 10 }),
    access: accessParameter,
    q: singleLineText({
      max: MAX_SEARCH_TEXT,
      tooLong: `Must be at most ${MAX_SEARCH_TEXT} characters.`,
      notText: 'Must be a single text.',
    })
      .optional()
      .describe('Words in the name, address or county'),
    listed: z
      .literal('true', { error: 'Must be listed=true or omitted.' })
      .transform(() => true)
      .optional()
      .describe('Only courts with a name and an address, as the list screen shows them'),
    bbox: boundsParameter.optional().describe('west,south,east,north'),
    has: hasParameter.optional().meta({
      description:
        'Only courts where people recently confirmed each of these facts with any answer other than “no”, “none”, “missing” or “outdoor”',
      example: 'floodlights,nets',
    }),
  })
  .refine(({ near, postcode }) => near === undefined || postcode === undefined, {
    path: ['postcode'],
    message: 'Send either near or postcode, not both.',
  })
  .refine(
    ({ near, postcode, radius }) => radius === undefined || near !== undefined || postcode !== undefined,
    {
      path: ['radius'],
      message: 'A radius requires near=latitude,longitude or a postcode.',
    },
  )
export type LastingQuery = z.output<typeof lastingQuery>

/** Which courts, and which of them: the query of the exports. */
export const courtsQuery = lastingQuery
  .safeExtend({
    ...playableParameters,
    unknown: z
      .enum(['probable', 'only'], { error: 'Must be unknown=probable, unknown=only, or omitted.' })
      .optional()
      .describe(
        '`probable`: after the courts that pass `playable` and `has`, also those counted in `X-Probable-Count`; `only`: instead of them those counted in `X-Unknown-Count`',
      ),
    limit: wholeNumberParameter
      .pipe(z.number().min(1, INVALID_PAGE_SIZE).max(MAX_PAGE_SIZE, INVALID_PAGE_SIZE))
      .optional(),
    offset: wholeNumberParameter.pipe(z.number().min(0, 'Must be 0 or greater.')).default(0),
  })
  .refine(({ at, playable }) => at === undefined || playable !== undefined, {
    path: ['at'],
    message: 'A moment requires playable=now, tonight or tomorrow-morning.',
  })
  .refine(
    ({ unknown, playable, has }) => unknown === undefined || playable !== undefined || has !== undefined,
    { path: ['unknown'], message: 'unknown requires playable or has.' },
  )
export type CourtsQuery = z.output<typeof courtsQuery>

/** The query of GET /api/courts. */
export const courtListQuery = courtsQuery
  .safeExtend({
    include: z
      .literal('playable', { error: 'Must be include=playable or omitted.' })
      .optional()
      .describe(
        `\`playable\`: with each court, whether one can play there now, or at the moment of the search; only with a \`limit\` of at most ${MAX_PLAYABLE_LINES}`,
      ),
  })
  .refine(
    ({ include, limit = Number.POSITIVE_INFINITY }) => include === undefined || limit <= MAX_PLAYABLE_LINES,
    {
      path: ['include'],
      message: `include=playable requires a limit of at most ${MAX_PLAYABLE_LINES}.`,
    },
  )
export type CourtListQuery = z.output<typeof courtListQuery>
