import { z } from 'zod'

const validationIssue = z
  .object({
    path: z.string().describe('Where the invalid value is, such as `query.radius`'),
    message: z.string().describe('How to fix it'),
  })
  .describe('One validation error')
export type ValidationIssue = z.infer<typeof validationIssue>

const gone = z.object({
  since: z.iso.date(),
  nearest: z
    .object({ id: z.int(), name: z.string(), distanceMiles: z.number() })
    .nullable()
    .describe('The court nearest to it; null if there is none around'),
})

const hold = z.object({
  since: z.iso.datetime().nullable().describe('Null if unknown'),
  reason: z.string().nullable().describe('The administrator’s note; null if there is none'),
})

/** What an error response may contain besides its message and code. */
export const errorDetails = z.object({
  issues: z.array(validationIssue).exactOptional(),
  success: z.literal(false).describe('With imports').exactOptional(),
  suggestions: z
    .array(z.string())
    .describe(
      'With `username-taken`: similar names that are available; with `postcode-not-found`: places with similar names, each as a text that finds it',
    )
    .exactOptional(),
  retryAfterSeconds: z
    .int()
    .describe('With `day-full`: when to try again; the same as Retry-After')
    .exactOptional(),
  mergedInto: z.int().describe('With `court-merged`: the id of the court it was merged into').exactOptional(),
  gone: gone.describe('With `court-gone`').exactOptional(),
  hold: hold.describe('With `account_banned` and `account_frozen`').exactOptional(),
})
/** `court`: with `court-changed`, the court as it is now; `court-admin` has its schema. */
export type ErrorDetails = z.infer<typeof errorDetails> & { court?: unknown }
