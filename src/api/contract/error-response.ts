import { z } from 'zod'
import { adminCourtView } from '../../court-admin/contract/schema.ts'
import { errorDetails } from '../../platform/contract/error-details.ts'
import { type ErrorCode, errors } from '../../platform/contract/errors.ts'

/** The body of every error response. */
export const errorResponse = z.object({
  error: z.string().min(1).describe('What is wrong and how to fix it, for people'),
  code: z.enum(Object.keys(errors) as ErrorCode[]),
  ...errorDetails.shape,
  court: adminCourtView.describe('With `court-changed`: the court as it is now').exactOptional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>
