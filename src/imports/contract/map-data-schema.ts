import { z } from 'zod'
import { courtView } from '../../facts/contract/court-schema.ts'
import { factValue } from '../../facts/contract/schema.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import { MAX_SOURCE_NAME } from './map-data.ts'

/** Characters of an id in a data set. */
const MAX_SOURCE_ID = 200
/** Sources of a court that are shown. */
export const MAX_SHOWN_SOURCES = 10

const time = z.iso.datetime()

/** What a source says of a court. */
export const courtSourceView = z.object({
  source: z.string().describe('The data set, such as osm-br'),
  source_id: z.string().describe('Its id there, such as way/123; the coordinates if it has none'),
  url: z.string().nullable().describe('The object at OpenStreetMap; null if it isn’t from there'),
  is_brought: z
    .boolean()
    .describe('Whether the court came from it, rather than being joined with one that was here'),
  edited_at: time.nullable().describe('When it was last edited there'),
  gone: z.boolean().describe('Whether its latest edition lacks it'),
  tags: z
    .array(z.object({ key: z.string(), value: z.string() }))
    .describe('The tags that help to recognise a court; none of contacts'),
})
export type CourtSourceView = z.infer<typeof courtSourceView>

/** One of two courts that may be the same. */
export const comparedCourtView = courtView.extend({
  has_made_name: z.boolean().describe('Whether `name` was made of where the court is'),
  has_made_address: z.boolean(),
  photo_count: z.int().describe('Approved photos'),
  sources: z.array(courtSourceView).describe('At most 10'),
})
export type ComparedCourtView = z.infer<typeof comparedCourtView>

export const duplicatePairView = z.object({
  court: comparedCourtView.describe('The court that an import added'),
  other: comparedCourtView.describe('The court that was here'),
  distance_m: z.int().describe('Between their points, metres'),
  since: time.describe('When the import added the court'),
  why: z
    .enum(['near', 'drawn-again'])
    .describe(
      '`drawn-again`: the source of the added court has the other one no longer, which may have been drawn anew',
    ),
})
export type DuplicatePairView = z.infer<typeof duplicatePairView>

const day = z.iso.date()

/** Where a source contradicts what people said of a court. */
export const differenceView = z.object({
  court: z.object({ id: z.int(), name: z.string(), version: z.int() }),
  source: z.string().describe('The data set, such as osm-br'),
  source_url: z.string().nullable().describe('The object at OpenStreetMap'),
  field: z.string().describe('A field of the court, or the key of a fact'),
  is_fact: z.boolean(),
  ours: factValue,
  confirmed: z.int().describe('People who say `ours`; 0 for a field'),
  confirmed_at: day.nullable().describe('The day of the latest of them'),
  is_confirmed: z
    .boolean()
    .describe('Whether people confirm `ours`: a fact lately, or a field by having set it or sent the court'),
  theirs: factValue,
  said_at: day.nullable().describe('Since when the source says so'),
})
export type DifferenceView = z.infer<typeof differenceView>

const SOURCE_REQUIRED = 'Name the source.'
const SOURCE_ID_REQUIRED = 'Send the id of the court in the source.'
const sourceName = singleLineText({
  max: MAX_SOURCE_NAME,
  tooLong: `The name of a source has at most ${MAX_SOURCE_NAME} characters.`,
  notText: SOURCE_REQUIRED,
}).pipe(z.string().min(1, SOURCE_REQUIRED))

export const courtSourcesView = z.object({
  sources: z.array(courtSourceView).describe('At most 10, those that the court came from first'),
})
export const separationInput = z.object({
  source: sourceName,
  source_id: singleLineText({
    max: MAX_SOURCE_ID,
    tooLong: `An id has at most ${MAX_SOURCE_ID} characters.`,
    notText: SOURCE_ID_REQUIRED,
  }).pipe(z.string().min(1, SOURCE_ID_REQUIRED)),
})
export const separatedCourtView = z.object({
  court_id: z.int().describe('The court that the source has now'),
})
