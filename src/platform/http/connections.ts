import { subscribe } from 'node:diagnostics_channel'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../contract/errors.ts'
import { HOUSEHOLD_PREFIX, networkOf } from './address-counts.ts'
import { hasBody } from './body-speed.ts'
import { rawErrorResponse } from './errors.ts'
import {
  MAX_BODY_IDLE_MS,
  MAX_CONNECTIONS_PER_ADDRESS,
  MAX_REQUEST_MS,
  MAX_UNREAD_RESPONSE_MS,
} from './limits.ts'

/** Longer than proxies keep idle connections. */
const KEEP_ALIVE_MS = 72_000

export interface ConnectionLimits {
  /** Milliseconds for which a client may leave a response unread. */
  unreadMs: number
  /** Idle timeout of request bodies, and time limit for a body after its response, in milliseconds. */
  bodyIdleMs: number
  /** Connections per address; undefined if all come from a proxy. */
  ofAddress: number | undefined
}
export const CONNECTION_LIMITS: ConnectionLimits = {
  unreadMs: MAX_UNREAD_RESPONSE_MS,
  bodyIdleMs: MAX_BODY_IDLE_MS,
  ofAddress: MAX_CONNECTIONS_PER_ADDRESS,
}

/**
 * A server that drops clients that do not read, do not finish sending, or open too many connections. When it is about to
 * stop, every response ends its connection, so that a proxy sends nothing more on it.
 */
export function createLimitedServer(
  handle: RequestListener,
  { unreadMs, bodyIdleMs, ofAddress }: ConnectionLimits,
  onRejection: (apiError: ApiError) => void,
  stopping?: AbortSignal,
): Server {
  const settings = { requestTimeout: MAX_REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS }
  const server = createServer(settings, (request, response) => {
    if (stopping?.aborted) response.setHeader('connection', 'close')
    if (hasBody(request)) closeUnfinishedRequests(request, response, bodyIdleMs)
    handle(request, response)
  })
  closeUnreadConnections(server, unreadMs)
  if (ofAddress !== undefined) limitConnections(server, ofAddress, onRejection)
  return server
}

/**
 * Node.js calls back when a connection has been idle for its `timeout`, which differs while no request is pending. Slow
 * work is not affected, because no output is waiting to be read.
 */
function closeUnreadConnections(server: Server, milliseconds: number): void {
  server.setTimeout(milliseconds, (socket) => {
    const isUnused = socket.timeout !== milliseconds
    if (isUnused || socket.writableLength > 0) socket.destroy()
  })
}

/** Errors are usually sent before the body arrives. Gives clients time to read the response before disconnecting them. */
function closeUnfinishedRequests(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
): void {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.socket.destroy(), milliseconds)
    request.once('close', () => clearTimeout(timer))
  })
}

function limitConnections(server: Server, max: number, onRejection: (apiError: ApiError) => void): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = networkOf(socket.remoteAddress, HOUSEHOLD_PREFIX)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    if (count <= max) return
    const apiError = new ApiError('too-many-connections')
    onRejection(apiError)
    socket.end(rawErrorResponse(apiError))
    socket.destroySoon()
  })
}

const open = new Set<Socket>()

/** Tracks all connections that this process accepts from now on. */
export function watchConnections(): void {
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/**
 * Closes connections without any request. Browsers open some in advance, and a closing Node.js server would wait for
 * their first request.
 */
export function closeUnusedConnections(): void {
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}
