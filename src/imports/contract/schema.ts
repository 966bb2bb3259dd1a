import { z } from 'zod'
import { errorResponse } from '../../api/contract/registry.ts'
import { FIELD_NAMES, type FieldName } from '../../database/contract/court-fields.ts'
import { FACT_CSV_COLUMNS, type FactCsvColumn } from '../../directory/contract/csv.ts'
import { LEFT_OUT_REASONS, type LeftOutReason } from '../../osm/contract/left-out.ts'
import { MAX_SOURCE_NAME, SOURCE_NAME, sourceNameProblem } from './map-data.ts'

const flag = z
  .enum(['true', 'false'], { error: 'Must be true or false.' })
  .default('false')
  .transform((text) => text === 'true')

export const importQuery = z.object({
  dryRun: flag.describe('Previews the import without changing anything'),
})

const sourceName = z
  .string()
  .superRefine((name, context) => {
    const message = sourceNameProblem(name)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .meta({ maxLength: MAX_SOURCE_NAME, pattern: SOURCE_NAME.source })

/** What happens to courts that may be the same as others until somebody decides. */
export const DOUBTFUL_CHOICES = ['publish', 'wait'] as const
export type DoubtfulChoice = (typeof DOUBTFUL_CHOICES)[number]

export const mapDataQuery = importQuery.extend({
  source: sourceName
    .optional()
    .describe(
      'The name of the data set; by default `osm-` and the code of the country of most of its courts',
    ),
  acceptLoss: flag.describe(
    'Takes a file that is older or incomplete, or lacks over 10 % of the courts that the data set had',
  ),
  doubtful: z
    .enum(DOUBTFUL_CHOICES, { error: 'Choose publish or wait.' })
    .optional()
    .describe(
      'Whether courts that may be the same as others are published until somebody decides, or wait; by default as in the latest import of the data set, and `publish` in its first one',
    ),
})

/** Courts that the answer to an undone import lists. */
export const MAX_KEPT_LISTED = 100

const coordinateFields = { latitude: z.number().nullable(), longitude: z.number().nullable() }

/** The value of a field in the directory or the file. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type FieldValue = z.infer<typeof fieldValue>

/** A field of an existing court that a row changes, or a fact that it states. */
const fieldChange = z.object({
  field: z.enum([...FIELD_NAMES, ...FACT_CSV_COLUMNS] as [FieldName | FactCsvColumn]),
  before: fieldValue,
  after: fieldValue,
})
export type FieldChange = z.infer<typeof fieldChange>

/** What happens to a row of the file. */
const rowPreview = z.object({
  line: z.int().describe('The line the row starts on; the first line is 1'),
  verdict: z
    .enum(['new', 'changed', 'unchanged', 'restored', 'skipped'])
    .describe('`restored`: the court is brought back from the archive'),
  court_id: z.int().nullable().describe('The existing court that the row matches'),
  name: z.string().nullable().describe('Null if the row is skipped and its name can’t be read'),
  ...coordinateFields,
  reason: z
    .string()
    .nullable()
    .describe('Why the row is skipped, or what to know of it: facts that are left out, a shortened name'),
  changes: z
    .array(fieldChange)
    .nullable()
    .describe('The changes to an existing court; null if there are too many to list in one response'),
})
export type RowPreview = z.infer<typeof rowPreview>

/** A court in the directory that is missing from the file. */
export const missingCourt = z.object({ id: z.int(), name: z.string(), ...coordinateFields })
export type MissingCourt = z.infer<typeof missingCourt>

const counts = {
  total: z.int().describe('Rows in the file'),
  inserted: z.int().describe('New courts'),
  updated: z.int().describe('Existing courts, changed or not'),
  archived: z.int().describe('Courts in the directory that are missing from the file'),
  skipped: z
    .int()
    .describe(
      'Unusable rows; a court that such a row matches, by id or by name and location, stays as it is',
    ),
}

const changedCount = z.int()

const importOutcome = z.object({
  success: z.literal(true),
  ...counts,
  problems: z
    .array(z.object({ line: z.int(), reason: z.string() }))
    .describe(
      'Why rows were skipped, and then what to know of others, such as facts left out (the first 1,000)',
    ),
  ignoredColumns: z.array(z.string()).describe('Unknown columns'),
})

const missingContributions = z
  .object({ reviews: z.int(), photos: z.int() })
  .describe('What people have contributed to the courts to be archived')

/** The result of an import. */
const completedImportView = importOutcome.extend({
  dryRun: z.literal(false),
  importId: z.int(),
  changed: changedCount.describe('Courts added, changed, restored or archived'),
})
/** The preview of an import: what would happen to every row, and which courts would be archived. */
const dryRunView = importOutcome.extend({
  dryRun: z.literal(true),
  rows: z.array(rowPreview),
  missing: z.array(missingCourt),
  missingContributions,
  missingOfSources: z
    .array(z.object({ source: z.string(), count: z.int() }))
    .describe('How many of the missing courts came from each data set'),
})
export const importView = z.discriminatedUnion('dryRun', [completedImportView, dryRunView])
export type ImportView = z.infer<typeof importView>
export type DryRunView = z.infer<typeof dryRunView>

/** A file of which more can't be read isn't what was meant, and would archive the courts that it lacks. */
export const MAX_UNREADABLE_SHARE = 2 / 3
/** Problems listed for an import. */
export const MAX_PROBLEMS = 1000
/** Ids listed for a warning. */
export const MAX_WARNED_IDS = 20

/** What looks wrong with some features of a file of map data. */
const sourceWarning = z.object({
  kind: z
    .enum(['null-island', 'swapped', 'far-away', 'same-place', 'other-ids', 'no-sport'])
    .describe(
      '`null-island`: at 0, 0; `swapped`: latitude and longitude probably are; `far-away`: from all others; `same-place`: at the place of another one; `other-ids`: with ids that are not those of OpenStreetMap; `no-sport`: no feature has a sport, so all are taken as courts',
    ),
  ids: z.array(z.string()).max(MAX_WARNED_IDS).describe('The first of them, by name and id'),
  count: z.int(),
})
export type SourceWarning = z.infer<typeof sourceWarning>

/** What happens to a court of a file of map data. */
const sourceCourtPreview = z.object({
  verdict: z
    .enum(['new', 'joined', 'doubtful', 'changed', 'moved', 'restored', 'unchanged'])
    .describe(
      '`joined`: recognised as a court that is here; `doubtful`: added, but perhaps a court that is here, or twice in the file; `moved`: only its place has changed in the source',
    ),
  source_id: z.string(),
  court_id: z.int().nullable().describe('The existing court that it is'),
  possible_court_ids: z.array(z.int()).describe('The existing courts that it may be'),
  possible_source_ids: z.array(z.string()).describe('The new courts of the file that it may be'),
  name: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  changes: rowPreview.shape.changes,
})
export type SourceCourtPreview = z.infer<typeof sourceCourtPreview>

const mapDataOutcome = z.object({
  success: z.literal(true),
  source: z.string().describe('The name of the data set'),
  total: z.int().describe('Features in the file'),
  taken: z.int().describe('Features that are basketball courts'),
  leftOut: z
    .partialRecord(z.enum(Object.keys(LEFT_OUT_REASONS) as LeftOutReason[]), z.int())
    .describe('The others, by reason'),
  inserted: z.int().describe('Courts added or brought back'),
  changed: z.int(),
  unchanged: z.int().describe('Courts without a new version, including those that moved'),
  archived: z.int().describe('Courts that the data set has no longer'),
  joined: z.int().describe('Courts recognised as courts that are here'),
  doubtful: z.int().describe('Added courts that may be the same as others: a moderator decides'),
  doubtfulWait: z.boolean().describe('Whether those wait for that, rather than being published until then'),
  problems: z
    .array(z.string())
    .max(MAX_PROBLEMS)
    .describe('Why features can’t be read, a sentence for each of the first ones'),
  warnings: z.array(sourceWarning).max(sourceWarning.shape.kind.options.length),
})

/** The result of an import of map data. */
const completedMapDataView = mapDataOutcome.extend({ dryRun: z.literal(false), importId: z.int() })
/** The preview of an import of map data: what would happen to every court of the file and of the data set. */
const mapDataDryRunView = mapDataOutcome.extend({
  dryRun: z.literal(true),
  courts: z.array(sourceCourtPreview),
  missing: z.array(missingCourt).describe('Courts to be archived'),
  missingContributions,
})
export const mapDataView = z.discriminatedUnion('dryRun', [completedMapDataView, mapDataDryRunView])
export type MapDataView = z.infer<typeof mapDataView>
export type CompletedMapDataView = z.infer<typeof completedMapDataView>
export type MapDataDryRunView = z.infer<typeof mapDataDryRunView>

/** The media type that requests progress: one JSON value per line, the last one the response or `importFailure`. */
export const PROGRESS_MEDIA_TYPE = 'application/x-ndjson'

/** A line of progress: the rows or features read or stored so far. The upload has finished by then. */
export const importProgress = z.object({ step: z.enum(['reading', 'storing']), rows: z.int() })
export type ImportProgress = z.infer<typeof importProgress>

/** The last line of progress if an import fails. */
export const importFailure = errorResponse.extend({ success: z.literal(false) })
export type ImportFailure = z.infer<typeof importFailure>

/** A past import. */
export const pastImportView = z.object({
  id: z.int(),
  file_name: z.string(),
  source: z.string().nullable().describe('The data set of map data; null for CSV files'),
  username: z.string().nullable().describe('Who made it; null for the command line and deleted accounts'),
  created_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  ...counts,
  changed: changedCount
    .nullable()
    .describe('Courts added, changed, restored or archived; null if not counted at that time'),
  undoable: z
    .boolean()
    .describe(
      'Whether it can be undone: it made changes that haven’t been undone, and the earlier data was kept',
    ),
})
export type PastImport = z.infer<typeof pastImportView>

/** The result of undoing an import. */
export const undoneImportView = z.object({
  import: pastImportView,
  reverted: z
    .int()
    .describe('Courts restored to their state before the import, or archived if it added them'),
  kept_count: z.int().describe('Courts that stay as they are because they were changed since'),
  kept: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .max(MAX_KEPT_LISTED)
    .describe('The first of them'),
})
export type UndoneImport = z.infer<typeof undoneImportView>
