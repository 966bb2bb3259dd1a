import { z } from 'zod'
import { errorResponse } from '../../api/contract/error-response.ts'
import { FACT_CSV_COLUMNS, type FactCsvColumn } from '../../courts/contract/csv.ts'
import { FIELD_NAMES, type FieldName } from '../../courts/contract/fields.ts'

export const importQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], { error: 'Must be true or false.' })
    .default('false')
    .transform((text) => text === 'true')
    .describe('Previews the import without changing anything'),
})

/** Courts that the answer to an undone import lists. */
export const MAX_KEPT_LISTED = 100

const coordinateFields = { latitude: z.number().nullable(), longitude: z.number().nullable() }

/** The value of a field in the directory or the file. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type FieldValue = z.infer<typeof fieldValue>

/** A field of an existing court that a row changes, or a fact that it states. */
export const fieldChange = z.object({
  field: z.enum([...FIELD_NAMES, ...FACT_CSV_COLUMNS] as [FieldName | FactCsvColumn]),
  before: fieldValue,
  after: fieldValue,
})
export type FieldChange = z.infer<typeof fieldChange>

/** What happens to a row of the file. */
export const rowPreview = z.object({
  line: z.int().describe('The line the row starts on; the first line is 1'),
  verdict: z
    .enum(['new', 'changed', 'unchanged', 'restored', 'skipped'])
    .describe('`restored`: the court is brought back from the archive'),
  court_id: z.int().nullable().describe('The existing court that the row matches'),
  name: z.string().nullable().describe('Null if the row is skipped and its name can’t be read'),
  ...coordinateFields,
  reason: z.string().nullable().describe('Why the row is skipped, or which facts are left out of it'),
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
    .describe('Why rows were skipped, and then which facts were left out of others (the first 1,000)'),
  ignoredColumns: z.array(z.string()).describe('Unknown columns'),
})

/** The result of an import. */
export const completedImportView = importOutcome.extend({
  dryRun: z.literal(false),
  importId: z.int(),
  changed: changedCount.describe('Courts added, changed, restored or archived'),
})
/** The preview of an import: what would happen to every row, and which courts would be archived. */
export const dryRunView = importOutcome.extend({
  dryRun: z.literal(true),
  rows: z.array(rowPreview),
  missing: z.array(missingCourt),
})
export const importView = z.discriminatedUnion('dryRun', [completedImportView, dryRunView])
export type ImportView = z.infer<typeof importView>
export type DryRunView = z.infer<typeof dryRunView>

/** The media type that requests progress: one JSON value per line, the last one the response or `importFailure`. */
export const PROGRESS_MEDIA_TYPE = 'application/x-ndjson'

/** A line of progress: the rows read or stored so far. The upload has finished by then. */
export const importProgress = z.object({ step: z.enum(['reading', 'storing']), rows: z.int() })
export type ImportProgress = z.infer<typeof importProgress>

/** The last line of progress if an import fails. */
export const importFailure = errorResponse.extend({ success: z.literal(false) })
export type ImportFailure = z.infer<typeof importFailure>

/** A past import. */
export const pastImportView = z.object({
  id: z.int(),
  file_name: z.string(),
  username: z.string().nullable().describe('Who made it; null for the command line and deleted accounts'),
  created_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  ...counts,
  changed: changedCount
    .nullable()
    .describe('Courts added, changed, restored or archived; null if not counted at that time'),
  undoable: z
    .boolean()
    .describe('Whether it can be undone: it made changes, hasn’t been undone, and the earlier data was kept'),
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
