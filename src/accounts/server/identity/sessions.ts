import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { isRecentSignIn } from '../accounts.service.ts'
import { passkeysOf } from './passkeys.queries.ts'

/** Seconds for which a token is taken; its session may end before. */
const TOKEN_SECONDS = 300

const keyOf = (secret: string) => new TextEncoder().encode(`token ${secret}`)

/** What a token says: whose it is, and which session it stands for. */
export interface TokenClaims {
  uid: string
  sessionId: string
}

/** Reads a token; undefined if it isn't ours or has expired. */
export async function readToken(token: string, secret: string): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] })
    return typeof payload.sub === 'string' && typeof payload.sid === 'string'
      ? { uid: payload.sub, sessionId: payload.sid }
      : undefined
  } catch {
    return undefined
  }
}

/** A token for calls. */
export const issueToken = ({ uid, sessionId }: TokenClaims, secret: string, now = new Date()) =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(uid)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + TOKEN_SECONDS * 1000))
    .sign(keyOf(secret))

const NOBODY = { code: 'UNAUTHORIZED', message: 'Nobody is signed in.' }
const WRONG_PASSWORD = { code: 'INVALID_PASSWORD', message: 'Wrong password.' }
export const NOT_RECENT = { code: 'SESSION_NOT_FRESH', message: 'Sign in again first.' }

type Context = Parameters<typeof getSessionFromCtx>[0]

/** The session of a browser's cookie, which scripts can't read: exchanged for short-lived tokens, renewed, and ended. */
export const sessions = (secret: string, database: Database) =>
  ({
    id: 'sessions',
    endpoints: {
      /** A token for calls, and who is signed in; null if nobody is. */
      token: createAuthEndpoint('/token', { method: 'POST', requireHeaders: true }, async (context) => {
        const current = await getSessionFromCtx(context)
        if (!current) return context.json(null)
        const { session, user } = current
        const methods = await context.context.internalAdapter.findAccounts(user.id)
        const passkeys = await passkeysOf(database, user.id)
        return context.json({
          token: await issueToken({ uid: user.id, sessionId: session.id }, secret),
          seconds: TOKEN_SECONDS,
          user: {
            uid: user.id,
            email: user.email,
            providers: [
              ...methods.map(({ providerId }) => providerId),
              ...(passkeys.length > 0 ? ['passkey'] : []),
            ],
            lastSignInAt: session.createdAt,
          },
        })
      }),
      /** Signs in again with the password, for what needs a recent sign-in. */
      again: createAuthEndpoint(
        '/again',
        { method: 'POST', requireHeaders: true, body: z.object({ password: z.string() }) },
        async (context) => {
          const { session, user } = await requireSession(context)
          const hash = await passwordHashOf(context, user.id)
          const given = context.body.password
          if (!hash || !(await context.context.password.verify({ hash, password: given })))
            throw new APIError('UNAUTHORIZED', WRONG_PASSWORD)
          await renew(context, { session, user })
          return context.json({})
        },
      ),
      /** Sets the password, and ends all other sessions. */
      password: createAuthEndpoint(
        '/password',
        { method: 'POST', requireHeaders: true, body: z.object({ password: z.string() }) },
        async (context) => {
          const { session, user } = await requireRecentSession(context)
          const { internalAdapter, password } = context.context
          const hash = await password.hash(context.body.password)
          if (await passwordHashOf(context, user.id)) await internalAdapter.updatePassword(user.id, hash)
          else
            await internalAdapter.linkAccount({
              userId: user.id,
              providerId: 'credential',
              accountId: user.id,
              password: hash,
            })
          await internalAdapter.deleteUserSessions(user.id)
          await renew(context, { session, user })
          return context.json({})
        },
      ),
      /** Where somebody is signed in, the latest first. */
      list: createAuthEndpoint('/sessions', { method: 'GET', requireHeaders: true }, async (context) => {
        const { session, user } = await requireSession(context)
        const all = await context.context.internalAdapter.listSessions(user.id)
        return context.json(
          all
            .sort((one, other) => Number(other.updatedAt) - Number(one.updatedAt))
            .map(({ id, userAgent, createdAt, updatedAt }) => ({
              id,
              userAgent: userAgent ?? '',
              signedInAt: createdAt,
              usedAt: updatedAt,
              isThis: id === session.id,
            })),
        )
      }),
      /** Ends one of them, or all others. */
      end: createAuthEndpoint(
        '/sessions/end',
        { method: 'POST', requireHeaders: true, body: z.object({ id: z.string().optional() }) },
        async (context) => {
          const { session, user } = await requireSession(context)
          const { internalAdapter } = context.context
          const { id } = context.body
          for (const one of await internalAdapter.listSessions(user.id))
            if (id === undefined ? one.id !== session.id : one.id === id)
              await internalAdapter.deleteSession(one.token)
          return context.json({})
        },
      ),
    },
  }) satisfies BetterAuthPlugin

export async function requireSession(context: Context) {
  const current = await getSessionFromCtx(context)
  if (!current) throw new APIError('UNAUTHORIZED', NOBODY)
  return current
}

/** Somebody who has signed in shortly before, so that a screen left open gives nobody lasting access. */
export async function requireRecentSession(context: Context) {
  const current = await requireSession(context)
  if (!isRecentSignIn(current.session.createdAt)) throw new APIError('FORBIDDEN', NOT_RECENT)
  return current
}

type Current = Awaited<ReturnType<typeof requireSession>>

/** Replaces the session by a new one, which has just begun. */
export async function renew(context: Context, { session, user }: Current): Promise<void> {
  const { internalAdapter } = context.context
  const renewed = await internalAdapter.createSession(user.id)
  await internalAdapter.deleteSession(session.token)
  await setSessionCookie(context, { session: renewed, user })
}

async function passwordHashOf(context: Context, userId: string): Promise<string | undefined> {
  const methods = await context.context.internalAdapter.findAccounts(userId)
  return methods.find(({ providerId }) => providerId === 'credential')?.password ?? undefined
}
