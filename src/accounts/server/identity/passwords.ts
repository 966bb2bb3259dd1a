import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'
import { MAX_PASSWORD, MIN_PASSWORD } from '../../../platform/contract/limits.ts'

/** How many of the passwords that are guessed first are refused; shorter ones than people may choose don't count. */
const REFUSED = 10_000

/** The calls that set a password. */
const SETTING = new Set(['/register', '/reset-password', '/password'])

/** Refuses passwords of the wrong length and the most common ones, before links in mails are used up. */
export const passwords = {
  id: 'passwords',
  hooks: {
    before: [
      {
        matcher: ({ path }) => SETTING.has(path ?? ''),
        handler: createAuthMiddleware(async ({ body }) => {
          const { data } = chosen.safeParse(body)
          const refusal = await refusalOf(data?.newPassword ?? data?.password ?? '')
          if (refusal) throw new APIError('BAD_REQUEST', refusal)
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin

const chosen = z.object({ password: z.string().optional(), newPassword: z.string().optional() })

async function refusalOf(password: string) {
  if (password.length < MIN_PASSWORD)
    return { code: 'PASSWORD_TOO_SHORT', message: 'This password is too short.' }
  if (password.length > MAX_PASSWORD)
    return { code: 'PASSWORD_TOO_LONG', message: 'This password is too long.' }
  if (await isCommon(password))
    return { code: 'PASSWORD_COMMON', message: 'This password is guessed too easily.' }
  return undefined
}

let refused: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the most common ones, in capital or small letters. */
async function isCommon(password: string): Promise<boolean> {
  refused ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD).slice(0, REFUSED),
      ),
  )
  return (await refused).has(password.toLowerCase())
}
