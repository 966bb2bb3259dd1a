import { z } from 'zod'
import { anId } from '../endpoint.ts'
import { ADMIN_PAGE_SIZE, MAX_NUMBER_TEXT, MAX_PAGE_SIZE, MAX_SEARCH_TEXT } from '../limits.ts'
import { wholeNumberParameter } from '../search/schema.ts'
import { lineOfText } from '../text-schema.ts'
import { REPORT_SUBJECTS } from './reasons.ts'

/** What the audit log holds changes of. */
export const AUDIT_SUBJECTS = [
  'court',
  'review',
  'photo',
  'facility suggestion',
  'report',
  'user',
  'import',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

const PAGE_SIZES = `Choose from 1 to ${MAX_PAGE_SIZE}.`
const A_TIME = 'Give a date, e.g. 2026-11-21, or a time, e.g. 2026-11-21T18:30:00Z.'

/** How many entries of a list are asked for. */
export const pageSize = wholeNumberParameter
  .pipe(z.number().min(1, PAGE_SIZES).max(MAX_PAGE_SIZE, PAGE_SIZES))
  .default(ADMIN_PAGE_SIZE)

/** Text that is searched for; empty: nothing is. */
export const searchText = lineOfText({
  max: MAX_SEARCH_TEXT,
  tooLong: `Search for at most ${MAX_SEARCH_TEXT} characters.`,
  noText: 'Give one text.',
}).default('')

const moment = z
  .string(A_TIME)
  .max(MAX_NUMBER_TEXT, { error: A_TIME, abort: true })
  .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: A_TIME }))
  .transform((text) => new Date(text))

/** What GET /api/admin/audit is asked. */
export const auditQuery = z.object({
  kind: z.enum(AUDIT_SUBJECTS, { error: `Choose one of ${AUDIT_SUBJECTS.join(', ')}.` }).optional(),
  subject: anId
    .optional()
    .describe('The id of what was changed; with `kind`. Of a court also the imports that changed it'),
  person: searchText.describe('Part of the name or e-mail of who did it'),
  from: moment.optional().describe('From this date or time on, UTC'),
  to: moment
    .optional()
    .describe('Before this date or time, UTC; where it is the date of `from`, before the next one'),
  before: anId.optional().describe('Only entries before the one of this id: the next page'),
  limit: pageSize,
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditEntryView = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor_id: z.int().nullable(),
  actor_name: z.string().describe('As it was then'),
  action: z.string().describe("What was done, as people read it: 'approve review'"),
  subject_kind: z.enum(AUDIT_SUBJECTS),
  subject_id: z.int().nullable().describe('Its id; of reports that of what was reported'),
  subject_of_reports: z
    .enum(REPORT_SUBJECTS)
    .nullable()
    .describe('What was reported; null where the entry is not about reports'),
  subject_court: z
    .object({ id: z.int(), name: z.string(), published: z.boolean() })
    .nullable()
    .describe(
      'The court that it is, belongs to or reports, as it stands now; null when there is none any more',
    ),
  subject_username: z.string().nullable().describe('Of the account that it is, as it stands now'),
  before: z.unknown().describe('What stood before; null when nothing did'),
  after: z.unknown().describe('What stands after; null when nothing does'),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

export const auditLogView = z.object({
  entries: z.array(auditEntryView).describe('The latest first'),
  next: z.int().nullable().describe('What to give as `before` for the next page; null: there is none'),
})
