import { z } from 'zod'
import { MAX_UNLOCK_CODE } from './limits.ts'

export const UNLOCK_CODE_REQUIRED = 'Enter the access code.'

export const unlockInput = z.object({
  code: z
    .string(UNLOCK_CODE_REQUIRED)
    .trim()
    .min(1, UNLOCK_CODE_REQUIRED)
    .max(MAX_UNLOCK_CODE, `An access code must be at most ${MAX_UNLOCK_CODE} characters.`),
})
