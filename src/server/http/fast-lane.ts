import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Allows } from './rate-limit.ts'

/** Sends an answer that stands ready, and says its status; undefined when it has to be made first. */
export type ReadyAnswer = (request: IncomingMessage, response: ServerResponse) => number | undefined

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Gives answers that stand ready in memory before the framework sees the request, which would take longer
 * than all the rest. They count against the caller's limit; whatever is not ready or not allowed goes the usual
 * way, where it is answered or refused.
 */
export class FastLane {
  readonly #answers = new Map<string, ReadyAnswer>()
  readonly #given = new Map<string, number>()
  readonly #allows: Allows

  constructor(server: Server, allows: Allows) {
    this.#allows = allows
    const handlers = server.listeners('request') as Handler[]
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (server.listening && this.#answer(request, response)) return
      for (const handle of handlers) handle(request, response)
    })
  }

  /** Answers GET and HEAD of exactly this path, without a query. */
  add(path: string, answer: ReadyAnswer): void {
    this.#answers.set(path, answer)
  }

  /** How many answers were given, by `GET /path 200`. */
  get given(): ReadonlyMap<string, number> {
    return this.#given
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method, socket } = request
    const answer = this.#answers.get(url)
    if (!answer || (method !== 'GET' && method !== 'HEAD')) return false
    if (!this.#allows(socket.remoteAddress ?? '')) return false
    const status = answer(request, response)
    if (status === undefined) return false
    const what = `${method} ${url} ${status}`
    this.#given.set(what, (this.#given.get(what) ?? 0) + 1)
    return true
  }
}
