import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../../api/server/authentication.ts'
import { route, validate } from '../../api/server/route.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { isFromOwnPage } from '../../platform/http/origin.ts'
import type { Call } from '../../platform/http/rate-limit.ts'
import { followEndpoints } from '../contract/endpoints.ts'
import { followChange, followInput, followParams } from '../contract/schema.ts'
import type { Follows } from './follows.service.ts'

/** Mails to addresses that are not the caller's own, per minute and IP address. */
const QUESTIONS_PER_MINUTE = 5

/** What people follow. */
export function followsRoutes(app: FastifyInstance, { follows }: { follows: Follows }): void {
  route(app, followEndpoints.followSubject, ({ query, caller, reply }) => {
    void reply.header('cache-control', 'no-store')
    return follows.subject(query, caller)
  })
  route(app, followEndpoints.follow, async ({ body, caller, request, reply }) => {
    await limitQuestions({ request, reply }, body, caller)
    return follows.follow(body, caller)
  })
  route(app, followEndpoints.followOf, ({ params, reply }) => {
    void reply.headers(PRIVATE)
    return follows.read(params.token)
  })
  route(app, followEndpoints.changeFollow, ({ params, body }) => follows.change(params.token, body.do))
  route(app, followEndpoints.ownFollows, async ({ caller }) => ({ follows: await follows.own(caller) }))
}

const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

async function limitQuestions(
  { request, reply }: Call,
  { email }: z.output<typeof followInput>,
  caller: Caller | undefined,
): Promise<void> {
  if (caller?.account.emailVerified && email === undefined) return
  const { limits } = request.server
  await limits.take(reply, `follow ${limits.addressOf(request)}`, QUESTIONS_PER_MINUTE)
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }
/** Bytes of a form with just that. */
const MAX_CLICK = 1024

interface FollowFormParts {
  follows: Follows
  originOf: (request: FastifyRequest) => string
  /** Whoever the cookies of a request belong to. */
  callerOf: (request: FastifyRequest) => Promise<Caller | undefined>
}

/** The forms of the screens, without scripts, and the button of mail programs (RFC 8058). */
export function followFormRoutes(
  pages: FastifyInstance,
  { follows, originOf, callerOf }: FollowFormParts,
): void {
  // Mail programs may send the one click as either kind of form.
  pages.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: MAX_CLICK },
    (_, body, done) =>
      done(null, /name="List-Unsubscribe"\r?\n\r?\nOne-Click/.test(String(body)) ? ONE_CLICK : {}),
  )
  pages.post('/follow', { config: { budget: 'writes' } }, async (request, reply) => {
    if (!isFromOwnPage(request, originOf(request))) throw new ApiError('foreign-page')
    const form = Object.entries((request.body ?? {}) as Record<string, string>).filter(
      ([, value]) => value !== '',
    )
    const input = validate(followInput, Object.fromEntries(form), 'body') as z.output<typeof followInput>
    const caller = await callerOf(request)
    if (caller)
      await request.server.limits.countWrite({ request, reply, permission: 'account' }, caller.account.id)
    await limitQuestions({ request, reply }, input, caller)
    const { state } = await follows.follow(input, caller)
    return reply.headers(PRIVATE).redirect(`/follow?done=${state}`, 303)
  })
  // No cookie counts here: whoever has the link may do it.
  pages.post('/follows/:token', { config: { budget: 'writes' } }, async (request, reply) => {
    const { token } = validate(followParams, request.params, 'params') as z.output<typeof followParams>
    const body = request.body as Record<string, string> | undefined
    if (body?.['List-Unsubscribe'] === ONE_CLICK['List-Unsubscribe']) {
      await follows.change(token, 'stop')
      return reply.headers(PRIVATE).type('text/plain').send('You get no more of these mails.')
    }
    const form = validate(followChange, body, 'body') as z.output<typeof followChange>
    await follows.change(token, form.do)
    return reply.headers(PRIVATE).redirect(`/follows/${token}`, 303)
  })
}
