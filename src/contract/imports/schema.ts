import { z } from 'zod'
import { FIELD_NAMES, type FieldName } from '../courts/fields.ts'
import { errorAnswer } from '../error-answer.ts'

export const importQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], { error: 'Choose true or false.' })
    .default('false')
    .transform((text) => text === 'true')
    .describe('Says what an import would do, and does nothing'),
})

const place = { latitude: z.number().nullable(), longitude: z.number().nullable() }

/** What a court is said to be in one field, as the directory or the file has it. */
const factValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type FactValue = z.infer<typeof factValue>

/** A field of a known court that a row changes. */
export const fieldChange = z.object({
  field: z.enum(FIELD_NAMES as [FieldName, ...FieldName[]]),
  before: factValue,
  after: factValue,
})
export type FieldChange = z.infer<typeof fieldChange>

/** What becomes of a row of the file. */
export const rowVerdict = z.object({
  line: z.int().describe('The line of the file that the row starts on; the first is 1'),
  verdict: z
    .enum(['new', 'changed', 'unchanged', 'restored', 'skipped'])
    .describe('Restored courts come back from the archive'),
  court_id: z.int().nullable().describe('The known court that the row is'),
  name: z.string().nullable().describe('Null when the row is skipped and its name cannot be read'),
  ...place,
  reason: z.string().nullable().describe('Why the row is skipped'),
  changes: z
    .array(fieldChange)
    .nullable()
    .describe('Of a known court that the row changes; null: there are more changes than one answer holds'),
})
export type RowVerdict = z.infer<typeof rowVerdict>

/** A court of the directory that the file does not have. */
export const missingCourt = z.object({ id: z.int(), name: z.string(), ...place })
export type MissingCourt = z.infer<typeof missingCourt>

const counts = {
  total: z.int().describe('Rows of the file'),
  inserted: z.int().describe('New courts'),
  updated: z.int().describe('Known courts, changed or not'),
  archived: z.int().describe('Courts that were in the directory and are not in the file'),
  skipped: z
    .int()
    .describe(
      'Rows that cannot be used; the court that one means, by its id or by name and place, stays as it is',
    ),
}

const changed = z.int()

const importOutcome = z.object({
  success: z.literal(true),
  ...counts,
  problems: z
    .array(z.object({ line: z.int(), reason: z.string() }))
    .describe('Why rows were skipped, the first 1,000'),
  ignoredColumns: z.array(z.string()).describe('Columns that hold nothing we know'),
})

/** What an import did. */
export const doneImportView = importOutcome.extend({
  dryRun: z.literal(false),
  importId: z.int(),
  changed: changed.describe('Courts that it added, changed, restored or archived'),
})
/** What an import would do: a verdict on every row, and the courts that would go to the archive. */
export const dryRunView = importOutcome.extend({
  dryRun: z.literal(true),
  rows: z.array(rowVerdict),
  missing: z.array(missingCourt),
})
export const importView = z.discriminatedUnion('dryRun', [doneImportView, dryRunView])
export type ImportView = z.infer<typeof importView>
export type DryRunView = z.infer<typeof dryRunView>

/** The media type that asks for progress: one JSON value a line, the last one the answer or `importFailure`. */
export const PROGRESS_MEDIA_TYPE = 'application/x-ndjson'

/** A line of progress: the rows read, or stored, so far. The upload is over by then. */
export const importProgress = z.object({ step: z.enum(['reading', 'storing']), rows: z.int() })
export type ImportProgress = z.infer<typeof importProgress>

/** How an import fails that is under way: the last line of its progress. */
export const importFailure = errorAnswer.extend({ success: z.literal(false) })
export type ImportFailure = z.infer<typeof importFailure>

/** An import that was done. */
export const pastImportView = z.object({
  id: z.int(),
  file_name: z.string(),
  username: z
    .string()
    .nullable()
    .describe('Who did it; null for the command line and accounts that are gone'),
  created_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  ...counts,
  changed: changed
    .nullable()
    .describe('Courts that it added, changed, restored or archived; null: not counted at that time'),
  undoable: z
    .boolean()
    .describe(
      'Whether it is the latest one that changed something, not undone, and what stood before is kept',
    ),
})
export type PastImport = z.infer<typeof pastImportView>

/** What undoing an import did. Courts that somebody edited since stay as they are, and are named. */
export const undoneImportView = z.object({
  import: pastImportView,
  reverted: z.int().describe('Courts that are as before the import, or in the archive if it added them'),
  kept: z.array(z.object({ id: z.int(), name: z.string() })),
})
