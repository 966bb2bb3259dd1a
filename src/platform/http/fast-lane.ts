import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { HostCheck } from './allowed-hosts.ts'
import type { AllowsCall } from './rate-limit.ts'
import { hasBody, markRequestEnded } from './request-body.ts'

/** Sends a precomputed response and returns its status; undefined if it is not ready. */
export type PrecomputedResponse = (request: IncomingMessage, response: ServerResponse) => number | undefined

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface PrecomputedPath {
  answer: PrecomputedResponse
  /** Number of responses by status. */
  responseCounts: Record<'GET' | 'HEAD', Map<number, number>>
}

/**
 * Sends precomputed responses from memory before Fastify sees the request, because Fastify would take longer than
 * everything else. They count towards the caller's rate limit; anything not ready or not allowed is passed on to
 * Fastify.
 */
export class FastLane {
  readonly #paths = new Map<string, PrecomputedPath>()
  readonly #allows: AllowsCall
  readonly #refusalOfHost: HostCheck

  constructor(server: Server, { allows, refusalOfHost }: { allows: AllowsCall; refusalOfHost: HostCheck }) {
    this.#allows = allows
    this.#refusalOfHost = refusalOfHost
    const handlers = server.listeners('request') as Handler[]
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (server.listening && this.#answer(request, response)) return
      for (const handle of handlers) handle(request, response)
    })
  }

  /** Registers a response for GET and HEAD of exactly this path, without query and body. */
  add(path: string, answer: PrecomputedResponse): void {
    this.#paths.set(path, { answer, responseCounts: { GET: new Map(), HEAD: new Map() } })
  }

  /** Number of responses by method, path and status. */
  *given(): Generator<{ method: string; path: string; status: number; count: number }> {
    for (const [path, { responseCounts: given }] of this.#paths)
      for (const [method, statuses] of Object.entries(given))
        for (const [status, count] of statuses) yield { method, path, status, count }
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method, socket } = request
    const ready = this.#paths.get(url)
    if (!ready || (method !== 'GET' && method !== 'HEAD') || hasBody(request)) return false
    if (this.#refusalOfHost(request)) return false
    if (!this.#allows(socket.remoteAddress)) return false
    const status = ready.answer(request, response)
    if (status === undefined) return false
    markRequestEnded(request)
    const given = ready.responseCounts[method]
    given.set(status, (given.get(status) ?? 0) + 1)
    return true
  }
}
