import { z } from 'zod'
import { ADMIN_PAGE_SIZE, MAX_ID, MAX_NUMBER_LENGTH, MAX_PAGE_SIZE } from './limits.ts'

/** A number in a URL. Unlike z.coerce, rejects an empty string, a list and `0x10`. */
export const numberParameter = z
  .string({ error: 'Must be a single number.' })
  .max(MAX_NUMBER_LENGTH, { error: 'Must be a number.', abort: true })
  .regex(/^-?\d+(\.\d+)?(e-?\d+)?$/i, 'Must be a number.')
  .transform(Number)
export const wholeNumberParameter = numberParameter.pipe(z.int({ error: 'Must be a whole number.' }))

const INVALID_PAGE_SIZE = `Must be between 1 and ${MAX_PAGE_SIZE}.`
/** The page size of a list. */
export const pageSizeParameter = wholeNumberParameter
  .pipe(z.number().min(1, INVALID_PAGE_SIZE).max(MAX_PAGE_SIZE, INVALID_PAGE_SIZE))
  .default(ADMIN_PAGE_SIZE)

/** How many items of a list to skip. */
export const offsetParameter = wholeNumberParameter
  .pipe(z.number().min(0, 'Must be 0 or greater.').max(MAX_ID, `Must be at most ${MAX_ID}.`))
  .default(0)

/** The query of a list without filters. */
export const pageQuery = z.object({ limit: pageSizeParameter, offset: offsetParameter })
export type PageQuery = z.output<typeof pageQuery>

/** Several numbers in a URL, still as texts. */
export const listParameter = z
  .string({ error: 'Must be a single comma-separated list of numbers.' })
  .max(4 * (MAX_NUMBER_LENGTH + 1), {
    error: 'Must be a single comma-separated list of numbers.',
    abort: true,
  })
  .transform((text) => text.split(',').map((part) => part.trim()))
