import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RefusalOfHost } from './allowed-hosts.ts'
import { endUnread, hasBody } from './empty-request.ts'
import type { Allows } from './rate-limit.ts'

/** Sends an answer that stands ready, and says its status; undefined when it has to be made first. */
export type ReadyAnswer = (request: IncomingMessage, response: ServerResponse) => number | undefined

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface ReadyPath {
  answer: ReadyAnswer
  /** How many, by status. */
  given: Record<'GET' | 'HEAD', Map<number, number>>
}

/**
 * Gives answers that stand ready in memory before the framework sees the request, which would take longer
 * than all the rest. They count against the caller's limit; whatever is not ready or not allowed goes the usual
 * way, where it is answered or refused.
 */
export class FastLane {
  readonly #paths = new Map<string, ReadyPath>()
  readonly #allows: Allows
  readonly #refusalOfHost: RefusalOfHost

  constructor(server: Server, { allows, refusalOfHost }: { allows: Allows; refusalOfHost: RefusalOfHost }) {
    this.#allows = allows
    this.#refusalOfHost = refusalOfHost
    const handlers = server.listeners('request') as Handler[]
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (server.listening && this.#answer(request, response)) return
      for (const handle of handlers) handle(request, response)
    })
  }

  /** Answers GET and HEAD of exactly this path, without a query or a body. */
  add(path: string, answer: ReadyAnswer): void {
    this.#paths.set(path, { answer, given: { GET: new Map(), HEAD: new Map() } })
  }

  /** How many answers were given of each kind. */
  *given(): Generator<{ method: string; path: string; status: number; count: number }> {
    for (const [path, { given }] of this.#paths)
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
    endUnread(request)
    const given = ready.given[method]
    given.set(status, (given.get(status) ?? 0) + 1)
    return true
  }
}
