import { z } from 'zod'
import { MAX_POSTCODE } from './postcodes.ts'

export const postcodeParameter = z
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
