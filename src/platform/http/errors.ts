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
import type { ErrorDetails } from '../contract/error-details.ts'
import { ApiError, type ErrorCode } from '../contract/errors.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import { StorageFailure } from '../files/photo-storage.ts'
import { securityHeaders } from './security.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs an outage once, however many calls fail. */
    databaseHealth: { reportFailure(error: unknown, log: FastifyBaseLogger): void }
  }
}

type ErrorBody = { error: string; code: ErrorCode } & ErrorDetails

/** Maps Fastify's error codes to ours. */
const fastifyErrorCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
}

/** Maps errors that only have a status: missing files and invalid ranges. */
const statusCodes: Record<number, ErrorCode> = { 403: 'not-found', 416: 'no-such-range' }

/** Retry-After in seconds while the store is unavailable. */
const RETRY_UNAVAILABLE_SECONDS = 5

/** System error codes for a full disk or quota. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])

/** Maps the HTTP parser's error codes to ours. */
const connectionCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request-too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
}

/**
 * Sends every error as `{ error, code }`. Unexpected errors are logged and sent as `internal`; an overloaded or
 * unreachable store is sent as `unavailable` and logged once per outage.
 */
export function handleErrors(
  app: FastifyInstance,
  send = (reply: FastifyReply, apiError: ApiError) => sendError(reply, apiError),
): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const apiError = toApiError(error)
    if (apiError.code === 'internal') request.log.error({ err: error }, 'unexpected failure')
    else if (apiError.code === 'storage-full' && apiError !== error)
      request.log.error({ err: error }, 'the disk is full')
    else if (apiError.code === 'photos-unreachable')
      request.log.error({ err: error }, 'the photo storage does not answer')
    else if (apiError.code === 'unavailable' && apiError !== error)
      request.server.databaseHealth.reportFailure(error, request.log)
    return send(reply, apiError)
  })
}

/** Handles unknown routes before the body arrives. */
export function handleNotFound(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setNotFoundHandler(answer)
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answer(request, reply) : undefined))
}

/** Sends an error, by default as JSON. */
export function sendError(
  reply: FastifyReply,
  apiError: ApiError,
  toBody: (apiError: ApiError) => ErrorBody | string = toErrorBody,
): FastifyReply {
  const { retryAfterSeconds = apiError.code === 'unavailable' ? RETRY_UNAVAILABLE_SECONDS : undefined } =
    apiError.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.server.securityEvents.logRejection(reply.request, apiError)
  // Disconnect the slow client.
  if (apiError.code === 'request-too-slow') reply.header('connection', 'close')
  return reply.code(apiError.status).header('cache-control', 'no-store').send(toBody(apiError))
}

/** Sends the error for an unparsable HTTP request and disconnects. */
export function rejectUnparsableRequest(
  error: ConnectionError,
  socket: Socket,
  onRejection: (apiError: ApiError) => void,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const apiError = new ApiError(connectionCodes[error.code] ?? 'invalid-request')
  // Ignore unused connections, which browsers open in advance.
  if (socket.bytesRead > 0) onRejection(apiError)
  if (socket.writable) socket.write(rawErrorResponse(apiError))
  socket.destroy(error)
}

/** A raw HTTP response, for when there is no request object. */
export function rawErrorResponse(apiError: ApiError): string {
  const body = JSON.stringify(toErrorBody(apiError))
  const head = [
    `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function toErrorBody({ message, code, details }: ApiError): ErrorBody {
  return { error: message, code, ...details }
}

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof StorageFailure) return new ApiError('photos-unreachable')
  if (DISK_FULL_CODES.has(error.code)) return new ApiError('storage-full')
  const code = fastifyErrorCodes[error.code] ?? statusCodes[error.statusCode ?? 0]
  if (code) return new ApiError(code)
  if (error.statusCode !== undefined && error.statusCode < 500) return new ApiError('invalid-request')
  return new ApiError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
}
