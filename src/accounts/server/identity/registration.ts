import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { MAX_EMAIL } from '../../../platform/contract/limits.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { IdentityMails } from './identity-mails.ts'

/** How long the mailed link works. */
const SECONDS = 24 * 3600

const email = z.email().max(MAX_EMAIL).toLowerCase()

/** What is kept until the address is proven. */
const waiting = z.object({ email: z.string(), hash: z.string() })

/** Marks the browser in which somebody registered, which needs no password to confirm. */
const HERE = 'registration'
/** How many mails to one person work like that: they ask for another one, and open the first. */
const MAX_MAILS = 3

/**
 * Registering with an address and a password. Nobody has an identity before the address is proven, so one that somebody
 * else has entered blocks nothing and inherits nothing: several people can wait for the same address, and whoever opens
 * the mailed link, in the browser that registered or with the password of that registration, gets it. Answers are the
 * same, and take as long, whether or not the address is known.
 */
export const registration = (mails: IdentityMails) =>
  ({
    id: 'registration',
    endpoints: {
      register: createAuthEndpoint(
        '/register',
        { method: 'POST', body: z.object({ email, password: z.string() }) },
        async (context) => {
          const { body } = context
          const { internalAdapter, password, secret } = context.context
          const token = randomBytes(32).toString('base64url')
          const hash = await password.hash(body.password)
          const isKnown = (await internalAdapter.findUserByEmail(body.email)) !== null
          await internalAdapter.createVerificationValue({
            identifier: identifierOf(token),
            value: JSON.stringify({ email: body.email, hash } satisfies z.infer<typeof waiting>),
            expiresAt: new Date(Date.now() + SECONDS * 1000),
          })
          const { name, attributes } = context.context.createAuthCookie(HERE, { maxAge: SECONDS })
          const who = createHmac('sha256', secret).update(JSON.stringify(body)).digest('base64url')
          const [before, ...earlier] = await partsOf(context, name, secret)
          const digests = [digestOf(token), ...(before === who ? earlier : [])].slice(0, MAX_MAILS)
          await context.setSignedCookie(name, [who, ...digests].join('.'), secret, attributes)
          await (isKnown ? mails.send('known', body.email) : mails.send('confirm', body.email, token))
          return context.json({})
        },
      ),
      confirm: createAuthEndpoint(
        '/confirm',
        { method: 'POST', body: z.object({ token: z.string(), password: z.string().optional() }) },
        async (context) => {
          const { body } = context
          const { internalAdapter, password, secret } = context.context
          const found = await internalAdapter.findVerificationValue(identifierOf(body.token))
          if (!found || found.expiresAt < new Date()) throw new APIError('BAD_REQUEST', INVALID_TOKEN)
          const { email, hash } = waiting.parse(JSON.parse(found.value))
          const { name } = context.context.createAuthCookie(HERE)
          const [, ...digests] = await partsOf(context, name, secret)
          const isHere = digests.includes(digestOf(body.token))
          if (!isHere && body.password === undefined) throw new APIError('FORBIDDEN', PASSWORD_NEEDED)
          if (!isHere && !(await password.verify({ hash, password: body.password ?? '' })))
            throw new APIError('UNAUTHORIZED', WRONG_PASSWORD)
          if (!(await internalAdapter.consumeVerificationValue(identifierOf(body.token))))
            throw new APIError('BAD_REQUEST', INVALID_TOKEN)
          const user = await internalAdapter
            .createUser({ email, name: '', emailVerified: true }, { method: 'email-password' })
            .catch((error) => {
              throw isUniqueViolation(error) ? new APIError('CONFLICT', EMAIL_TAKEN) : error
            })
          await internalAdapter.linkAccount({
            userId: user.id,
            providerId: 'credential',
            accountId: user.id,
            password: hash,
          })
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return context.json({})
        },
      ),
    },
  }) satisfies BetterAuthPlugin

/** Who has registered last in this browser, with which password; then the links that were mailed to them. */
async function partsOf(context: GenericEndpointContext, cookie: string, secret: string): Promise<string[]> {
  return ((await context.getSignedCookie(cookie, secret)) || '').split('.').filter(Boolean)
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const identifierOf = (token: string) => `registration:${token}`

const INVALID_TOKEN = { code: 'INVALID_TOKEN', message: 'This link has been used or has expired.' }
const PASSWORD_NEEDED = { code: 'PASSWORD_NEEDED', message: 'Enter the password that you chose.' }
const WRONG_PASSWORD = { code: 'INVALID_PASSWORD', message: 'This is not the password that you chose.' }
const EMAIL_TAKEN = { code: 'USER_ALREADY_EXISTS', message: 'This address has been registered since.' }
