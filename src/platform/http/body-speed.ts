import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../contract/errors.ts'
import { MIN_BODY_BYTES_PER_SECOND } from './limits.ts'

const BYTES_PER_MS = MIN_BODY_BYTES_PER_SECOND / 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** Idle timeout for request bodies in milliseconds. */
    bodyIdleMs: number
  }
}

/** Enforces a minimum speed for all bodies except forms, which are checked where they are parsed. */
export function enforceBodySpeed(app: FastifyInstance, maxIdleMs: number): void {
  app.decorate('bodyIdleMs', maxIdleMs)
  app.addHook('preParsing', (request, _, body, done) => {
    if (!hasBody(request.raw)) return done(null, body)
    const speedLimit = new BodySpeedLimit(request.raw, maxIdleMs)
    const watched = Readable.from(speedLimit.limit(body), { objectMode: false })
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
  readonly #maxIdleMs: number
  #bytes: number
  /** Remaining idle time of the sender in milliseconds. */
  #idleMsLeft: number

  constructor(request: IncomingMessage, maxIdleMs: number) {
    this.#request = request
    this.#maxIdleMs = maxIdleMs
    this.#idleMsLeft = maxIdleMs
    this.#bytes = this.#received()
  }

  /** Passes the body through. Throws `request-too-slow`, and `invalid-request` if it is aborted. */
  async *limit<T>(body: AsyncIterable<T>): AsyncGenerator<T> {
    const parts = body[Symbol.asyncIterator]()
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
      const arrived = await withTimeout(this.#idleMsLeft, next)
      this.#count(performance.now() - since)
      if (arrived) return arrived
      if (this.#idleMsLeft <= 0) throw new ApiError('request-too-slow')
    }
  }

  #count(waitedMs: number): void {
    const received = this.#received()
    const earnedMs = (received - this.#bytes) / BYTES_PER_MS
    this.#bytes = received
    this.#idleMsLeft = Math.min(this.#maxIdleMs, this.#idleMsLeft - waitedMs + earnedMs)
  }

  #received(): number {
    return this.#request.socket.bytesRead ?? 0
  }
}

/** Resolves with undefined on timeout. */
function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.ceil(ms), undefined)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
