import { z } from 'zod'
import { namedAccount } from '../../accounts/contract/schema.ts'
import { MAX_MODERATOR_NOTE, MAX_REJECTION_REASON_LENGTH } from '../../admin/contract/limits.ts'
import { normalizePublicUrl } from '../../courts/contract/public-url.ts'
import { MAX_BOOKING_URL } from '../../database/contract/limits.ts'
import { FACT_SOURCES } from '../../database/contract/values.ts'
import { idParameter } from '../../platform/contract/endpoint.ts'
import { boundedText, multiLineText } from '../../platform/contract/text-schema.ts'
import { factKey, factValue, factValueInput, factView } from './schema.ts'

const time = z.iso.datetime()
const court = z.object({ id: z.int(), name: z.string() })

/** A report of a fact, with the person who made it. */
const factReportView = z.object({
  id: z.int(),
  value: factValue,
  source: z.enum(FACT_SOURCES),
  user: namedAccount
    .nullable()
    .describe('Null for what only a source says, and 90 days after it was superseded'),
  at: time,
  note: z.string().nullable().describe('Why an administrator settled the fact'),
  url: z.string().nullable().describe('Where the source says so'),
  counts: z.boolean().describe('False once superseded, and while the account is banned'),
  superseded_at: time.nullable().describe('When a newer report, a withdrawal or an administrator ended it'),
})
export type FactReportView = z.infer<typeof factReportView>

const heldFactView = factView.omit({ own_value: true, own_at: true })

/** A fact of a court and who has said what about it. */
export const reportedFactView = heldFactView.extend({
  total: z.int().describe('All reports of the fact, including those left out'),
  reports: z
    .array(factReportView)
    .describe('Those that count first, then the newest superseded ones; at most 50'),
})
export type ReportedFactView = z.infer<typeof reportedFactView>

/** The facts of a court that somebody has reported. */
export const reportedFactsView = z.object({ court, facts: z.array(reportedFactView) })

export const settledFactParams = z.object({ id: idParameter, key: factKey })

const URL_TOO_LONG = `A web address must be at most ${MAX_BOOKING_URL} characters.`
const VALUE_REQUIRED = 'Send what is true: true, false, a number or a text.'
export const NOTE_REQUIRED = 'Say in a note how you know.'
export const URL_REQUIRED = 'Enter the public web address where the operator says so.'
export const REASON_REQUIRED = 'Say why these answers are removed.'

/** A web address that is safe to publish. */
const publicUrl = boundedText({
  max: MAX_BOOKING_URL,
  tooLong: URL_TOO_LONG,
  notText: URL_REQUIRED,
}).transform((text, context): string => {
  const url = normalizePublicUrl(text)
  if (url === undefined) context.addIssue({ code: 'custom', message: URL_REQUIRED })
  return url ?? ''
})

/** What settles a fact. Its value is checked against the fact. */
export const settlementInput = z
  .object({
    value: factValueInput(VALUE_REQUIRED).describe(
      'A value of the fact; hours may be a text that can’t be read',
    ),
    note: multiLineText({
      max: MAX_MODERATOR_NOTE,
      tooLong: `A note must be at most ${MAX_MODERATOR_NOTE} characters.`,
      notText: NOTE_REQUIRED,
    })
      .pipe(z.string().min(1, NOTE_REQUIRED))
      .describe('Visible to administrators only'),
    source: z
      .enum(['administrator', 'operator'], { error: 'Choose administrator or operator.' })
      .default('administrator')
      .describe(
        'administrator: ends all reports that say something else. operator: records what the operator says',
      ),
    url: publicUrl.optional().describe('Where it says so; required for what the operator says'),
  })
  .refine(({ source, url }) => source !== 'operator' || url !== undefined, {
    error: URL_REQUIRED,
    path: ['url'],
  })
export type Settlement = z.output<typeof settlementInput>

/** The query of DELETE /api/admin/users/:id/facts. */
export const removedReportsQuery = z.object({
  reason: multiLineText({
    max: MAX_REJECTION_REASON_LENGTH,
    tooLong: `A reason must be at most ${MAX_REJECTION_REASON_LENGTH} characters.`,
    notText: REASON_REQUIRED,
  })
    .pipe(z.string().min(1, REASON_REQUIRED))
    .describe('Kept in the audit log'),
})
/** How many reports of facts and problems somebody has made, superseded ones included. */
export const personalReportCounts = z.object({
  reports: z.int(),
  courts: z.int().describe('At how many courts'),
})
export type PersonalReportCounts = z.infer<typeof personalReportCounts>

export const disputeView = heldFactView.extend({ court, at: time.describe('The latest disagreement') })
export type DisputeView = z.infer<typeof disputeView>

/** Many disagreements within an hour, by one account or at one court. */
export const burstView = z.object({
  user: namedAccount.nullable().describe('The account; null for a court'),
  court: court.nullable().describe('The court; null for an account'),
  disagreements: z.int().describe('Within the hour'),
  people: z.int(),
  courts: z.int(),
  at: time.describe('The latest of them'),
})
export type BurstView = z.infer<typeof burstView>
