import { z } from 'zod'
import { adminCourtView } from './courts/admin-schema.ts'

const issue = z
  .object({
    path: z.string().describe('Where it stands, such as `query.radius`'),
    message: z.string().describe('What to do about it'),
  })
  .describe('One thing that is wrong with what was sent')
export type Issue = z.infer<typeof issue>

const hold = z.object({
  since: z.iso.datetime().nullable().describe('Null where that is not known'),
  reason: z.string().nullable().describe('The note of the administrator; null where they gave none'),
})

/** What a refusal says beside its text and its code. */
export const refusalDetails = z.object({
  issues: z.array(issue).exactOptional(),
  success: z.literal(false).describe('With imports').exactOptional(),
  suggestions: z
    .array(z.string())
    .describe('With `username-taken`: names like it that are free')
    .exactOptional(),
  court: adminCourtView.describe('With `court-changed`: the court as it is now').exactOptional(),
  retryAfterSeconds: z
    .int()
    .describe('With `day-full`: when to come back, as Retry-After says it too')
    .exactOptional(),
  mergedInto: z
    .int()
    .describe('With `court-merged`: the id of the court that it was merged into')
    .exactOptional(),
  hold: hold.describe('With `account_banned` and `account_frozen`').exactOptional(),
})
export type RefusalDetails = z.infer<typeof refusalDetails>
