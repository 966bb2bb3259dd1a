import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../contract/errors.ts'
import { MIN_BODY_BYTES_PER_SECOND } from './limits.ts'

const BYTES_PER_MS = MIN_BODY_BYTES_PER_SECOND / 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** Idle timeout for request bodies in milliseconds. */
    bodyRestMs: number
  }
}

/** Enforces a minimum speed for all bodies except forms, which are checked where they are parsed. */
export function enforceBodySpeed(app: FastifyInstance, restMs: number): void {
  app.decorate('bodyRestMs', restMs)
  app.addHook('preParsing', (request, _, body, done) => {
    if (!hasBody(request.raw)) return done(null, body)
    const pace = new BodySpeedLimit(request.raw, restMs)
    const watched = Readable.from(pace.limit(body), { objectMode: false })
    // A rejected body may still emit an error later.
    done(
      null,
      watched.on('error', () => {}),
    )
  })
}

/** Whether a request has a body (RFC 9112, section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * Enforces a minimum transfer speed, against slow-body attacks (slowloris) that hold connections, files and slots. Only
 * time spent waiting for the sender counts.
 */
export class BodySpeedLimit {
  readonly #request: IncomingMessage
  readonly #maxRestMs: number
  #bytes: number
  /** Remaining idle time of the sender in milliseconds. */
  #restMs: number

  constructor(request: IncomingMessage, maxRestMs: number) {
    this.#request = request
    this.#maxRestMs = maxRestMs
    this.#restMs = maxRestMs
    this.#bytes = this.#received()
  }

  /** Passes the body through. Throws `request-too-slow`, and `invalid-request` if it is aborted. */
  async *limit<T>(sent: AsyncIterable<T>): AsyncGenerator<T> {
    const parts = sent[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await this.#next(parts)
        if (done) return
        yield value
      }
    } finally {
      // Not awaited: it resolves only after the next part, which may never arrive.
      parts.return?.().catch(() => {})
    }
  }

  async #next<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T>> {
    const next = parts.next().catch(() => {
      throw new ApiError('invalid-request')
    })
    for (;;) {
      const since = performance.now()
      const arrived = await withTimeout(this.#restMs, next)
      this.#count(performance.now() - since)
      if (arrived) return arrived
      if (this.#restMs <= 0) throw new ApiError('request-too-slow')
    }
  }

  #count(waitedMs: number): void {
    const received = this.#received()
    const earnedMs = (received - this.#bytes) / BYTES_PER_MS
    this.#bytes = received
    this.#restMs = Math.min(this.#maxRestMs, this.#restMs - waitedMs + earnedMs)
  }

  #received(): number {
    return this.#request.socket.bytesRead ?? 0
  }
}

/** Resolves with undefined on timeout. */
function withTimeout<T>(ms: number, coming: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.ceil(ms), undefined)
    coming.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
