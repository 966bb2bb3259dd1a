import { subscribe } from 'node:diagnostics_channel'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../../contract/errors.ts'
import {
  MAX_BODY_REST_MS,
  MAX_CONNECTIONS_OF_ADDRESS,
  MAX_REQUEST_MS,
  MAX_UNREAD_MS,
} from '../../contract/limits.ts'
import { HOUSEHOLD, networkOf } from './address-counts.ts'
import { hasBody } from './empty-request.ts'
import { bareAnswer } from './errors.ts'

/** Longer than proxies keep connections that nobody uses. */
const KEEP_ALIVE_MS = 72_000

export interface ConnectionLimits {
  /** How long an answer may wait for its reader to take any of it, milliseconds. */
  unreadMs: number
  /** How long a body may rest while it arrives, and take when its call is answered already, milliseconds. */
  bodyRestMs: number
  /** Connections of one address; undefined where all come from a proxy. */
  ofAddress: number | undefined
}
export const CONNECTION_LIMITS: ConnectionLimits = {
  unreadMs: MAX_UNREAD_MS,
  bodyRestMs: MAX_BODY_REST_MS,
  ofAddress: MAX_CONNECTIONS_OF_ADDRESS,
}

/** A server that hangs up on who does not read, who does not come to an end, and who opens too many connections. */
export function createLimitedServer(
  handle: RequestListener,
  { unreadMs, bodyRestMs, ofAddress }: ConnectionLimits,
  note: (refusal: Refusal) => void,
): Server {
  const settings = { requestTimeout: MAX_REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS }
  const server = createServer(settings, (request, response) => {
    if (hasBody(request)) hangUpOnUnended(request, response, bodyRestMs)
    handle(request, response)
  })
  hangUpOnUnread(server, unreadMs)
  if (ofAddress !== undefined) limitConnections(server, ofAddress, note)
  return server
}

/**
 * The engine calls back when nothing moved on a connection, in or out, for as long as `timeout` says, which is another
 * time while no request is under way. Work that takes long goes on: nothing of it waits to be read.
 */
function hangUpOnUnread(server: Server, milliseconds: number): void {
  server.setTimeout(milliseconds, (socket) => {
    const isUnused = socket.timeout !== milliseconds
    if (isUnused || socket.writableLength > 0) socket.destroy()
  })
}

/** Most refusals need no body. Whoever sends one nevertheless shall hear of it, and not only that the line is cut. */
function hangUpOnUnended(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.socket.destroy(), milliseconds)
    request.once('close', () => clearTimeout(timer))
  })
}

function limitConnections(server: Server, max: number, note: (refusal: Refusal) => void): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = networkOf(socket.remoteAddress, HOUSEHOLD)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    if (count <= max) return
    const refusal = new Refusal('too-many-connections')
    note(refusal)
    socket.end(bareAnswer(refusal))
    socket.destroySoon()
  })
}

const open = new Set<Socket>()

/** Takes note of every connection that this process accepts from now on. */
export function watchConnections(): void {
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/**
 * Closes connections that nobody has said anything on. Browsers open some ahead of need, and Node.js waits for
 * their first request when a server closes.
 */
export function closeUnusedConnections(): void {
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}
