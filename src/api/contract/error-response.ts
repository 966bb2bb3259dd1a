import { z } from 'zod'
import { errorDetails } from '../../platform/contract/error-details.ts'
import { type ErrorCode, errors } from '../../platform/contract/errors.ts'

/** The body of every error response. */
export const errorResponse = z.object({
  error: z.string().min(1).describe('What is wrong and how to fix it, for people'),
  code: z.enum(Object.keys(errors) as ErrorCode[]),
  ...errorDetails.shape,
})

/** What only errors of some features tell: they add it. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface FeatureErrorDetails {}
export type ErrorResponse = z.infer<typeof errorResponse> & FeatureErrorDetails
