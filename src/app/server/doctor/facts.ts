import { z } from 'zod'

/** What checks need to know of the database. */
export const databaseFacts = z.object({
  /** Its clock. */
  now: z.iso.datetime(),
  /** Published courts. */
  courts: z.int(),
  hasPostcodes: z.boolean(),
  /** Imported sets of places. */
  placeSets: z.int(),
  /** Whether an owner has an account, and not only an address in the settings. */
  hasOwner: z.boolean(),
})
export type DatabaseFacts = z.infer<typeof databaseFacts>
