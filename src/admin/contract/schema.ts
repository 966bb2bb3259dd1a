import { z } from 'zod'
import { multiLineText } from '../../platform/contract/text-schema.ts'
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
