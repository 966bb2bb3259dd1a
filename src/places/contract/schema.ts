import { z } from 'zod'
import { placeView } from '../../geocoding/contract/schema.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import { nearParameter } from '../../search/contract/schema.ts'
import { MAX_PLACE_TEXT, PLACE_KINDS } from './limits.ts'
import { PLACE_TOO_LONG } from './text.ts'

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
