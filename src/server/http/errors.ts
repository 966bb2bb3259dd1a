import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import type { ErrorAnswer } from '../../contract/error-answer.ts'
import { type ErrorCode, Refusal } from '../../contract/errors.ts'
import { paths } from '../../contract/paths.ts'
import { PhotoStorageFailure } from '../adapters/photo-storage/photo-storage.ts'
import { isStoreAway } from '../db/errors.ts'
import { answerHeaders } from './security.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Says once that the database does not answer, however many calls find out. */
    databaseHealth: { noteFailure(error: unknown, log: FastifyBaseLogger): void }
  }
}

/** What the framework's own errors are to a caller. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
}

/** The same for what is refused by its status alone: files that are not to be had, and parts of files. */
const statusCodes: Record<number, ErrorCode> = { 403: 'not-found', 416: 'no-such-range' }

/** When to come back to a store that did not answer. */
const RETRY_UNAVAILABLE_SECONDS = 5

/** What the operating system says of a disk, or a share of it, that is full. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** What the HTTP parser gives up on is to a caller. */
const connectionCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request-too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
}

/**
 * Answers every failure with `{ error, code }`; what nobody expected is logged and shown as `internal`, and a store
 * that is too busy or away as `unavailable`, which the log says once.
 */
export function answerFailures(
  app: FastifyInstance,
  send = (reply: FastifyReply, refusal: Refusal) => refuse(reply, refusal),
): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected failure')
    else if (refusal.code === 'storage-full' && refusal !== error)
      request.log.error({ err: error }, 'the disk is full')
    else if (refusal.code === 'photos-unreachable')
      request.log.error({ err: error }, 'the photo storage does not answer')
    else if (refusal.code === 'unavailable' && refusal !== error)
      request.server.databaseHealth.noteFailure(error, request.log)
    return send(reply, refusal)
  })
}

/** Answers what no route is for before its body is there, which nobody would read. */
export function answerUnknown(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setNotFoundHandler(answer)
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answer(request, reply) : undefined))
}

/** 404, or 405 where the path answers to another method. */
export function refuseUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request.url.split('?')[0] ?? '')
  if (methods.length === 0 || methods.includes(request.method)) return refuse(reply, new Refusal('not-found'))
  reply.header('allow', methods.join(', '))
  return refuse(reply, new Refusal('method-not-allowed'))
}

/** Sends a refusal in the form every failure has, unless another one is given. */
export function refuse(
  reply: FastifyReply,
  refusal: Refusal,
  form: (refusal: Refusal) => ErrorAnswer | string = answerOf,
): FastifyReply {
  const { retryAfterSeconds = refusal.code === 'unavailable' ? RETRY_UNAVAILABLE_SECONDS : undefined } =
    refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.server.securityEvents.note(reply.request, refusal)
  // Nothing more is to be heard of them.
  if (refusal.code === 'request-too-slow') reply.header('connection', 'close')
  return reply.code(refusal.status).header('cache-control', 'no-store').send(form(refusal))
}

/** Refuses in the same form what is no HTTP request that can be read, and hangs up. */
export function refuseUnreadable(
  error: ConnectionError,
  socket: Socket,
  note: (refusal: Refusal) => void,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = new Refusal(connectionCodes[error.code] ?? 'invalid-request')
  // Browsers open connections ahead of need.
  if (socket.bytesRead > 0) note(refusal)
  if (socket.writable) socket.write(bareAnswer(refusal))
  socket.destroy(error)
}

/** A whole answer, where there is no request to answer. */
export function bareAnswer(refusal: Refusal): string {
  const body = JSON.stringify(answerOf(refusal))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function answerOf({ message, code, details }: Refusal): ErrorAnswer {
  return { error: message, code, ...details }
}

function asRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof PhotoStorageFailure) return new Refusal('photos-unreachable')
  if (FULL.has(error.code)) return new Refusal('storage-full')
  const code = frameworkCodes[error.code] ?? statusCodes[error.statusCode ?? 0]
  if (code) return new Refusal(code)
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal('invalid-request')
  return new Refusal(isStoreAway(error) ? 'unavailable' : 'internal')
}

const patterns = Object.values(paths).map((path) => {
  const [method = '', pattern = ''] = path.split(' ')
  return { methods: method === 'GET' ? ['GET', 'HEAD'] : [method], parts: pattern.split('/') }
})

function methodsOf(path: string): string[] {
  const given = path.split('/')
  const fits = (parts: string[]) =>
    parts.length === given.length && parts.every((part, index) => isPart(part, given[index] ?? ''))
  return patterns.filter(({ parts }) => fits(parts)).flatMap(({ methods }) => methods)
}

/** Whether what stands between two slashes is a part of a pattern, such as `courts`, `:id` or `:y.mvt`. */
function isPart(part: string, given: string): boolean {
  if (!part.startsWith(':')) return part === given
  const ending = part.replace(/^:\w+/, '')
  return given.length > ending.length && given.endsWith(ending)
}
