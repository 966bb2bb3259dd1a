import { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'
import { refusalDetails } from './refusal-details.ts'

/** The body of every error response. */
export const errorAnswer = z.object({
  error: z.string().min(1).describe('What is wrong and how to fix it, for people'),
  code: z.enum(Object.keys(errors) as ErrorCode[]),
  ...refusalDetails.shape,
})
export type ErrorAnswer = z.infer<typeof errorAnswer>
