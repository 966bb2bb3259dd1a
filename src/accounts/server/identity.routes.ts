import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/contract/errors.ts'
import { type Auth, IDENTITY_PATH } from './identity/auth.ts'

/** What browsers may ask; everything else that the library can do is hidden. */
export const CALLS = {
  GET: ['/callback/:id', '/sessions', '/passkeys'],
  POST: [
    ...['/register', '/confirm', '/sign-in/email', '/sign-in/social', '/sign-in/magic-link', '/sign-out'],
    ...['/request-password-reset', '/reset-password', '/token', '/again', '/password', '/link-social'],
    ...['/sessions/end', '/sign-in/passkey/ask', '/sign-in/passkey'],
    ...['/passkeys/make', '/passkeys/add', '/passkeys/remove'],
  ],
}

/** Calls per minute that concern one address, wherever they come from. */
const PER_ADDRESS = 10
/** Bytes of a call's body. */
const MAX_BODY = 4096

/** Signing in and out with cookies. Calls from other sites are refused. */
export function identityRoutes(app: FastifyInstance, auth: Auth): void {
  for (const [method, paths] of Object.entries(CALLS))
    for (const path of paths)
      app.route({
        method,
        url: IDENTITY_PATH + path,
        bodyLimit: MAX_BODY,
        exposeHeadRoute: false,
        config: { budget: 'sign-in' },
        ...(method === 'POST' && { preHandler: requireOwnPage }),
        handler: (request, reply) => answer(auth, app, request, reply),
      })
  // The library's own call is a GET, which any site could make somebody's browser send.
  app.route<{ Body: { token?: unknown } }>({
    method: 'POST',
    url: `${IDENTITY_PATH}/sign-in-link`,
    bodyLimit: MAX_BODY,
    config: { budget: 'sign-in' },
    preHandler: requireOwnPage,
    handler: async (request, reply) => {
      const query = new URLSearchParams({ token: String(request.body?.token) })
      const answer = await auth.handler(requestOf(request, 'GET', `/magic-link/verify?${query}`))
      return send(reply, asError(answer) ?? answer)
    },
  })
}

/** Browsers say where a call comes from. Others have no cookies of anybody. */
async function requireOwnPage(request: FastifyRequest, reply: FastifyReply) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin')
    return reply.code(403).send({ code: 'INVALID_ORIGIN', message: 'This call comes from another site.' })
  // No database takes it in a text.
  if (JSON.stringify(request.body ?? {}).includes('\\u0000')) throw new ApiError('invalid-request')
}

async function answer(auth: Auth, app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.slice(IDENTITY_PATH.length)
  const subject = subjectOf(request, path)
  if (subject !== undefined) {
    const digest = createHash('sha256').update(subject).digest('base64url')
    await app.limits.take(reply, `identity ${digest}`, PER_ADDRESS)
  }
  const answered = await auth.handler(requestOf(request, request.method, path))
  return send(reply, TELLS_SESSION.has(path) ? await withoutSession(answered) : answered)
}

/** The address whose password or mailbox a call concerns, or the session that asks for the password again. */
function subjectOf({ body, headers }: FastifyRequest, path: string): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown }
  if (typeof email === 'string') return email.toLowerCase()
  return path === '/again' ? /session_token=([^;]*)/.exec(headers.cookie ?? '')?.[1] : undefined
}

/** The library's calls that would answer with the session. */
const TELLS_SESSION = new Set(['/sign-in/email', '/sign-in/social'])

/** Only the cookie says which session it is, where scripts can't read it. */
async function withoutSession(answer: Response): Promise<Response> {
  if (!answer.ok) return answer
  const { url } = await answer.json()
  return Response.json({ url }, answer)
}

/** Only the headers that the library needs. */
const HEADERS = [
  'cookie',
  'origin',
  'content-type',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
] as const

function requestOf(request: FastifyRequest, method: string, path: string): Request {
  const headers = new Headers()
  for (const name of HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const body = method === 'GET' ? {} : { body: JSON.stringify(request.body ?? {}) }
  return new Request(`${request.protocol}://${request.host}${IDENTITY_PATH}${path}`, {
    method,
    headers,
    ...body,
  })
}

/** What is wrong with a link, which the library says in an address to go on at. */
function asError(answer: Response): Response | undefined {
  const location = answer.headers.get('location')
  if (location === null) return undefined
  return Response.json({ code: new URL(location).searchParams.get('error') }, { status: 400 })
}

async function send(reply: FastifyReply, answer: Response) {
  const location = answer.headers.get('location')
  reply.code(answer.status).header('cache-control', 'no-store')
  if (location) reply.header('location', location)
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.type('application/json').send(await answer.text())
}
