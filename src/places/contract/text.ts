import { z } from 'zod'
import { MAX_PLACE_TEXT } from './limits.ts'

export const PLACE_TOO_LONG = `Must be at most ${MAX_PLACE_TEXT} characters.`

/** A postcode or the name of a place, as people type it. */
export const placeTextParameter = z
  .string({ error: 'Must be a single postcode or place.' })
  .max(MAX_PLACE_TEXT, PLACE_TOO_LONG)
