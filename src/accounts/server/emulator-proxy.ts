import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/contract/errors.ts'
import { MIN_PASSWORD } from '../../platform/contract/limits.ts'
import { sendError } from '../../platform/http/errors.ts'

/** Endpoints used by Firebase's browser SDK. */
const CALLS = {
  GET: ['/identitytoolkit.googleapis.com/v1/projects'],
  POST: [
    '/identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
    '/identitytoolkit.googleapis.com/v1/accounts:delete',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup',
    '/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
    '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    '/identitytoolkit.googleapis.com/v1/accounts:update',
    '/securetoken.googleapis.com/v1/token',
  ],
}
/** All other endpoints of the emulator, especially its admin API, are hidden from browsers. */
const BLOCKED = ['/emulator/*', '/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']

/**
 * Proxies allowed browser requests to the Auth emulator. Forwards only the query and the parsed body, no headers: the
 * emulator would trust a header that claims owner rights, and parse the body by its Content-Type. Also rejects what a
 * production project would reject.
 */
export function proxyToEmulator(app: FastifyInstance, host: string): void {
  app.register(async (proxy) => {
    proxy.removeAllContentTypeParsers()
    proxy.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const [method, paths] of Object.entries(CALLS))
      for (const path of paths)
        proxy.route({ method, url: path.replaceAll(':', '::'), handler: forwardTo(host, path) })
    const sendNotFound = async (_: FastifyRequest, reply: FastifyReply) =>
      sendError(reply, new ApiError('not-found'))
    for (const path of BLOCKED) proxy.all(path, { onRequest: sendNotFound }, sendNotFound)
  })
}

function forwardTo(host: string, path: string) {
  const call = path.slice(path.lastIndexOf('/') + 1)
  return async ({ url, method, body }: FastifyRequest, reply: FastifyReply) => {
    const request = method === 'GET' ? {} : requestOf(call, Buffer.isBuffer(body) ? body : Buffer.of())
    if (typeof request === 'string') return reply.code(400).send(firebaseError(request))
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const answer = await callEmulator(host, path + query, { method, ...request })
    return reply
      .code(answer.status)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .send(await answer.text())
  }
}

/** The body to forward with the content type it was parsed as, or an error message. */
function requestOf(call: string, body: Buffer): RequestInit | string {
  if (call === 'token') return withContentType('application/x-www-form-urlencoded', body.toString())
  const fields = readFields(body)
  if (!fields) return INVALID_BODY
  return projectRuleError(call, fields) ?? withContentType('application/json', JSON.stringify(fields))
}

const withContentType = (type: string, body: string): RequestInit => ({
  body,
  headers: { 'content-type': type },
})

/** Milliseconds; the emulator takes some seconds to load after the start, while requests wait. */
const TIMEOUT = 30_000

/** Calls the Auth emulator; throws `identity-unreachable` if it does not respond. */
export async function callEmulator(host: string, path: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(`http://${host}${path}`, { ...request, signal: AbortSignal.timeout(TIMEOUT) })
  } catch {
    throw new ApiError('identity-unreachable')
  }
}

const WEAK_PASSWORD = `WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD} characters`
const NOT_ALLOWED = 'OPERATION_NOT_ALLOWED'

/** The JSON body of a request. */
type Fields = Record<string, unknown>

/** Error message for an invalid body. */
const INVALID_BODY = 'INVALID_ARGUMENT : The body must be a JSON object in UTF-8.'

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Requests that a production project (set up as in the README) rejects but the emulator accepts: error messages by
 * method, in Firebase's format.
 */
const RULES: Record<string, (fields: Fields) => string | undefined> = {
  // With a token, it would change the email address of an existing account without its owner's confirmation.
  'accounts:signUp': ({ idToken, password }) => (idToken ? NOT_ALLOWED : weakness(password)),
  'accounts:update': ({ idToken, email, password }) => (idToken && email ? NOT_ALLOWED : weakness(password)),
  'accounts:resetPassword': ({ newPassword }) => weakness(newPassword),
}

/** The error message for a request, if it is rejected. `call` is the last segment of its path. */
function projectRuleError(call: string, fields: Fields): string | undefined {
  return RULES[call]?.(fields)
}

/** An error response in Firebase's format. */
function firebaseError(message: string): object {
  return { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }
}

function weakness(password: unknown): string | undefined {
  if (password === undefined || password === '') return undefined
  return typeof password === 'string' && password.length >= MIN_PASSWORD ? undefined : WEAK_PASSWORD
}

/** Parses a body; undefined if it is not a JSON object in UTF-8. */
function readFields(body: Buffer): Fields | undefined {
  try {
    const parsed: unknown = JSON.parse(UTF_8.decode(body))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Fields)
      : undefined
  } catch {
    return undefined
  }
}
