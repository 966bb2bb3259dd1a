import { z } from 'zod'
import { courtView } from '../../facts/contract/court-schema.ts'
import { compactFact, factKey } from '../../facts/contract/schema.ts'
import { wholeNumberParameter } from '../../platform/contract/parameters.ts'

/** Changes in one response. */
export const MAX_CHANGES = 1000
/** Characters. */
export const MAX_CURSOR = 100

export const INVALID_CURSOR = 'Must be a cursor as an earlier response contained it.'
const INVALID_LIMIT = `Must be between 1 and ${MAX_CHANGES}.`

/** The query of GET /api/changes. */
export const changesQuery = z.object({
  since: z
    .string({ error: INVALID_CURSOR })
    .max(MAX_CURSOR, INVALID_CURSOR)
    .optional()
    .describe('The `cursor` of the previous response; omit it to learn where to begin'),
  limit: wholeNumberParameter
    .pipe(z.number().min(1, INVALID_LIMIT).max(MAX_CHANGES, INVALID_LIMIT))
    .default(MAX_CHANGES),
})
export type ChangesQuery = z.output<typeof changesQuery>

/**
 * A court in the changes: as in lists, but without what time alone changes, so that it stays as it is until the next
 * change.
 */
export const changedCourt = courtView.omit({ medium_url: true, thumbnail_url: true }).extend({
  facts: z
    .partialRecord(factKey, compactFact.omit({ state: true }))
    .describe('As in lists, without `state`: it follows from the counts, the days and the problem'),
})
export type ChangedCourt = z.infer<typeof changedCourt>

/** A court that was added, changed or removed. */
const changeView = z.object({
  id: z.int().positive(),
  version: z.int().describe('Grows with every change of the directory; several courts may have the same'),
  deleted: z.boolean().describe('The court is no longer published: forget it'),
  court: changedCourt.nullable().describe('Null if it is deleted'),
})
export type ChangeView = z.infer<typeof changeView>

const cursor = z.string().describe('For the next request; opaque')

/** Changes in order; a court appears once, with its latest change. */
export const changesView = z.object({
  changes: z.array(changeView).max(MAX_CHANGES),
  cursor,
  more: z.boolean().describe('Whether there are more changes already: ask again at once'),
})
export type ChangesView = z.infer<typeof changesView>

/** Where to begin. */
export const changesStart = z.object({
  snapshot: z
    .object({
      url: z
        .string()
        .describe(
          'A gzip file with one change in JSON on each line, for all published courts, sorted by id. It stays for a day at least',
        ),
      bytes: z.int(),
      courts: z.int(),
      made_on: z.iso.date(),
    })
    .nullable()
    .describe('Null if none has been made yet: all courts are then among the changes'),
  cursor: z.string().describe('Where the changes after the snapshot begin'),
  licence: z.string(),
  attribution: z.array(z.string()).describe('Whom to name beside the data'),
})
export type ChangesStart = z.infer<typeof changesStart>
