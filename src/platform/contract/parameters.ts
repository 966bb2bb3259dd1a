import { z } from 'zod'
import { MAX_ID, MAX_NUMBER_LENGTH } from './limits.ts'

/** A number in a URL. Unlike z.coerce, rejects an empty string, a list and `0x10`. */
export const numberParameter = z
  .string({ error: 'Must be a single number.' })
  .max(MAX_NUMBER_LENGTH, { error: 'Must be a number.', abort: true })
  .regex(/^-?\d+(\.\d+)?(e-?\d+)?$/i, 'Must be a number.')
  .transform(Number)
export const wholeNumberParameter = numberParameter.pipe(z.int({ error: 'Must be a whole number.' }))

/** How many items of a list to skip. */
export const offsetParameter = wholeNumberParameter
  .pipe(z.number().min(0, 'Must be 0 or greater.').max(MAX_ID, `Must be at most ${MAX_ID}.`))
  .default(0)

/** Several numbers in a URL, still as texts. */
export const listParameter = z
  .string({ error: 'Must be a single comma-separated list of numbers.' })
  .max(4 * (MAX_NUMBER_LENGTH + 1), {
    error: 'Must be a single comma-separated list of numbers.',
    abort: true,
  })
  .transform((text) => text.split(',').map((part) => part.trim()))
