import { z } from 'zod'
import { REPORT_SUBJECTS } from '../../database/contract/values.ts'
import { idParameter } from '../../platform/contract/endpoint.ts'
import { MAX_NUMBER_LENGTH, MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { pageSizeParameter } from '../../platform/contract/parameters.ts'
import { multiLineText, singleLineText } from '../../platform/contract/text-schema.ts'
import { MAX_MODERATOR_NOTE, MAX_UNLOCK_CODE } from './limits.ts'

export const UNLOCK_CODE_REQUIRED = 'Enter the access code.'

export const unlockInput = z.object({
  code: z
    .string(UNLOCK_CODE_REQUIRED)
    .trim()
    .min(1, UNLOCK_CODE_REQUIRED)
    .max(MAX_UNLOCK_CODE, `An access code must be at most ${MAX_UNLOCK_CODE} characters.`),
})

export const adminNote = multiLineText({
  max: MAX_MODERATOR_NOTE,
  tooLong: `A note must be at most ${MAX_MODERATOR_NOTE} characters.`,
  notText: 'The note must be a text.',
}).default('')

/** What audit log entries are about. */
export const AUDIT_SUBJECTS = [
  'court',
  'review',
  'photo',
  'facility suggestion',
  'fact',
  'report',
  'user',
  'import',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

const INVALID_TIME = 'Must be a date, e.g. 2026-11-21, or a time, e.g. 2026-11-21T18:30:00Z.'

/** Text to search for; empty means no search. */
export const searchParameter = singleLineText({
  max: MAX_SEARCH_TEXT,
  tooLong: `Must be at most ${MAX_SEARCH_TEXT} characters.`,
  notText: 'Must be a single text.',
}).default('')

const timeParameter = z
  .string(INVALID_TIME)
  .max(MAX_NUMBER_LENGTH, { error: INVALID_TIME, abort: true })
  .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: INVALID_TIME }))
  .transform((text) => new Date(text))

/** The query of GET /api/admin/audit. */
export const auditQuery = z.object({
  kind: z.enum(AUDIT_SUBJECTS, { error: `Choose one of ${AUDIT_SUBJECTS.join(', ')}.` }).optional(),
  subject: idParameter
    .optional()
    .describe(
      'The id of what was changed; requires `kind`. For a court, includes the imports that changed it',
    ),
  person: searchParameter.describe('Part of the name or email of the person who made the change'),
  from: timeParameter.optional().describe('From this date or time, UTC'),
  to: timeParameter
    .optional()
    .describe('Before this date or time, UTC; if it is the same date as `from`, before the next day'),
  before: idParameter.optional().describe('Only entries before the one with this id: the next page'),
  limit: pageSizeParameter,
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditEntryView = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor_id: z.int().nullable(),
  actor_name: z.string().describe('At the time of the change'),
  action: z.string().describe("The action in words: 'approve review'"),
  subject_kind: z.enum(AUDIT_SUBJECTS),
  subject_id: z
    .int()
    .nullable()
    .describe('Its id; for reports, the id of what was reported; for facts, the id of the court'),
  subject_of_reports: z
    .enum(REPORT_SUBJECTS)
    .nullable()
    .describe('What was reported; null if the entry isn’t about reports'),
  subject_court: z
    .object({ id: z.int(), name: z.string(), published: z.boolean() })
    .nullable()
    .describe('The court it is about, in its current state; null if there is none or it no longer exists'),
  subject_username: z.string().nullable().describe('The current username, if it is an account'),
  imported_from: z.string().nullable().describe('The file and the data set of an import; otherwise null'),
  before: z.unknown().describe('The state before the change; null if there was none'),
  after: z.unknown().describe('The state after the change; null if there is none'),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

export const auditLogView = z.object({
  entries: z.array(auditEntryView).describe('Newest first'),
  next: z.int().nullable().describe('`before` for the next page; null on the last page'),
})
