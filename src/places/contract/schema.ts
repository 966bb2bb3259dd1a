import { z } from 'zod'
import { nearParameter } from '../../courts/contract/point-parameters.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import { MAX_PLACE_NAME, MAX_PLACE_TEXT, PLACE_KINDS, SUGGESTION_KINDS } from './limits.ts'

/** What people type or paste to find a place. */
export const placeTextParameter = z
  .string({ error: 'Must be a single postcode or place.' })
  .max(MAX_PLACE_TEXT, `Must be at most ${MAX_PLACE_TEXT} characters.`)

export const geocodeQuery = z.object({
  postcode: placeTextParameter.default('').meta({
    description:
      'A full postcode, a district or an area, in any case and spacing; an address with a postcode; coordinates; the link of a map; a plus code; the name of a court or a place',
    example: 'SW4 9DE',
  }),
})

/** A postcode's location and its precision. */
export const placeView = z.object({
  latitude: z.number(),
  longitude: z.number(),
  label: z.string().describe('The postcode in capitals, coordinates, or a name'),
  precision: z.enum(['exact', 'district', 'area']),
  source: z.enum(['postcodes', 'postcodes-api', 'gazetteer']),
})
export type PlaceView = z.infer<typeof placeView>

export const placesQuery = z.object({
  q: singleLineText({
    max: MAX_PLACE_NAME,
    tooLong: `Must be at most ${MAX_PLACE_NAME} characters.`,
    notText: 'Must be a single text.',
  }).meta({
    description:
      'The start of a name in any case, with or without accents; after a comma, of its region or country',
    example: 'brix',
  }),
  near: nearParameter.optional().meta({
    description:
      'latitude,longitude: places in this country come first, then large ones; nearby among those of about the same size',
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

/** The centre of a search: a postcode, typed coordinates, a court, or a named place with others that may be meant. */
export const searchCentreView = placeView.extend({
  precision: z.enum([...placeView.shape.precision.options, 'court', 'place']),
  source: z.enum([...placeView.shape.source.options, 'typed', 'courts', 'places']),
  where: z.string().optional().describe('The region and country of a place'),
  isSimilar: z.boolean().optional().describe('Whether no place has exactly the name that was asked for'),
  others: z.array(namedPlaceView).optional(),
})
export type SearchCentreView = z.infer<typeof searchCentreView>

export const suggestionsQuery = z.object({
  q: singleLineText({
    max: MAX_PLACE_TEXT,
    tooLong: `Must be at most ${MAX_PLACE_TEXT} characters.`,
    notText: 'Must be a single text.',
  }).meta({
    description:
      'Coordinates, the link of a map, a postcode, an address, or the start of the name of a court or a place',
    example: 'clapham',
  }),
  near: placesQuery.shape.near,
})

/** What a text may mean. */
export const suggestionView = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  name: z.string(),
  where: z.string().describe('The address of a court, or the region and country of a place; may be empty'),
  text: z.string().describe('Finds it, as `postcode` of GET /api/courts'),
  courtId: z.number().optional(),
})
export type SuggestionView = z.infer<typeof suggestionView>

export const suggestionsView = z.object({ suggestions: z.array(suggestionView) })
