import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../../api/server/authentication.ts'
import { validate } from '../../api/server/route.ts'
import { idParameter } from '../../platform/contract/endpoint.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import { isFromOwnPage } from '../../platform/http/origin.ts'
import { MAX_SAVED_IN_COOKIE } from '../contract/limits.ts'
import { readSavedView } from './saved.queries.ts'
import { setSaved } from './saved.service.ts'
import { readSavedCookie, savedCookie } from './saved-cookie.ts'

const SCREEN = '/saved'

const savedForm = z.object({
  court: idParameter,
  do: z.enum(['save', 'remove'], 'Must be save or remove.'),
})

export interface SavedFormParts {
  database: Database
  /** Signs the cookie; the same on all instances. */
  secret: string
  originOf: (request: FastifyRequest) => string
  isPublished: (courtId: number) => boolean
  /** Whoever the cookies of a request belong to; undefined if nobody is signed in. */
  callerOf: (request: FastifyRequest) => Promise<Caller | undefined>
}

/** Saving a court, or removing it, without scripts: in the account, or else in a cookie. */
export function savedFormRoutes(pages: FastifyInstance, parts: SavedFormParts): void {
  const { database, secret, originOf, isPublished, callerOf } = parts
  pages.post(SCREEN, { config: { budget: 'writes' } }, async (request, reply) => {
    const origin = originOf(request)
    if (!isFromOwnPage(request, origin)) throw new ApiError('foreign-page')
    const { court, do: wish } = validate(savedForm, request.body, 'body') as z.output<typeof savedForm>
    const isSaved = wish === 'save'
    if (isSaved && !isPublished(court)) throw new ApiError('court-not-found')
    const caller = await callerOf(request)
    const isDone = caller
      ? await saveInAccount({ request, reply }, database, { userId: caller.account.id, court, isSaved })
      : saveInCookie({ request, reply }, { secret, isHttps: origin.startsWith('https:') }, { court, isSaved })
    return reply.header('cache-control', 'no-store').redirect(isDone ? SCREEN : `${SCREEN}?full`, 303)
  })
}

/** The ids of the courts that whoever sent a request keeps: in the account, or else in a cookie. */
export async function savedIdsOf(request: FastifyRequest, parts: SavedFormParts): Promise<number[]> {
  const inCookie = readSavedCookie(request.headers.cookie, parts.secret)
  try {
    const caller = await parts.callerOf(request)
    if (!caller) return inCookie
    const { saved } = await readSavedView(parts.database, caller.account.id)
    return saved.filter(({ is_saved }) => is_saved).map(({ court_id }) => court_id)
  } catch (error) {
    // Reads continue without the store, as a visitor.
    if (isDatabaseUnavailable(error)) return inCookie
    throw error
  }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns whether there was room for it. */
async function saveInAccount(
  { request, reply }: Exchange,
  database: Database,
  { userId, court, isSaved }: { userId: number; court: number; isSaved: boolean },
): Promise<boolean> {
  await request.server.limits.countWrite({ request, reply, permission: 'account' }, userId)
  try {
    await setSaved(database, userId, court, isSaved)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'saved-full') return false
    throw error
  }
}

/** Returns whether there was room for it. */
function saveInCookie(
  { request, reply }: Exchange,
  signing: { secret: string; isHttps: boolean },
  { court, isSaved }: { court: number; isSaved: boolean },
): boolean {
  const others = readSavedCookie(request.headers.cookie, signing.secret).filter((id) => id !== court)
  if (isSaved && others.length >= MAX_SAVED_IN_COOKIE) return false
  void reply.header('set-cookie', savedCookie(isSaved ? [...others, court] : others, signing))
  return true
}
