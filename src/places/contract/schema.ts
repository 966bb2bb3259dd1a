import { z } from 'zod'
import { nearParameter } from '../../courts/contract/point-parameters.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import { MAX_PLACE_TEXT, PLACE_KINDS } from './limits.ts'
import { MAX_POSTCODE } from './postcodes.ts'

const postcodeParameter = z
  .string({ error: 'Must be a single postcode.' })
  .max(MAX_POSTCODE, `Must be at most ${MAX_POSTCODE} characters.`)

export const geocodeQuery = z.object({
  postcode: postcodeParameter.default('').meta({
    description: 'A full postcode, a district or an area, in any case and spacing',
    example: 'SW4 9DE',
  }),
})

/** A postcode's location and its precision. */
export const placeView = z.object({
  latitude: z.number(),
  longitude: z.number(),
  label: z.string().describe('The postcode in capitals'),
  precision: z.enum(['exact', 'district', 'area']),
  source: z.enum(['postcodes', 'postcodes-api', 'gazetteer']),
})
export type PlaceView = z.infer<typeof placeView>

const PLACE_TOO_LONG = `Must be at most ${MAX_PLACE_TEXT} characters.`

/** A postcode or the name of a place, as people type it. */
export const placeTextParameter = z
  .string({ error: 'Must be a single postcode or place.' })
  .max(MAX_PLACE_TEXT, PLACE_TOO_LONG)

export const placesQuery = z.object({
  q: singleLineText({ max: MAX_PLACE_TEXT, tooLong: PLACE_TOO_LONG, notText: 'Must be a single text.' }).meta(
    {
      description:
        'The start of a name in any case, with or without accents; after a comma, of its region or country',
      example: 'brix',
    },
  ),
  near: nearParameter.optional().meta({
    description: 'latitude,longitude: places nearby come first',
    example: '51.5,-0.12',
  }),
})

/** A town, village or part of a town. */
export const namedPlaceView = z.object({
  name: z.string(),
  kind: z.enum(PLACE_KINDS),
  region: z.string().describe('Where it is within its country; empty if unknown'),
  country: z.string().describe('The name of the country in English; empty if unknown'),
  latitude: z.number(),
  longitude: z.number(),
})
export type NamedPlaceView = z.infer<typeof namedPlaceView>

export const placesView = z.object({ places: z.array(namedPlaceView) })

/** The centre of a search: a postcode, or a named place with others that may be meant. */
export const searchCentreView = placeView.extend({
  precision: z.enum([...placeView.shape.precision.options, 'place']),
  source: z.enum([...placeView.shape.source.options, 'places']),
  where: z.string().optional().describe('The region and country of a place'),
  isSimilar: z.boolean().optional().describe('Whether no place has exactly the name that was asked for'),
  others: z.array(namedPlaceView).optional(),
})
export type SearchCentreView = z.infer<typeof searchCentreView>
