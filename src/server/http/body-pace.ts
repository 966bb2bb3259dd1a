import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import { MIN_BODY_SPEED } from '../../contract/limits.ts'
import { hasBody } from './empty-request.ts'

const BYTES_PER_MS = MIN_BODY_SPEED / 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** How long a body may rest while it arrives, milliseconds. */
    bodyRestMs: number
  }
}

/** Watches every body that is read as a whole, whatever becomes of it. Forms are watched where they are read. */
export function watchBodies(app: FastifyInstance, restMs: number): void {
  app.decorate('bodyRestMs', restMs)
  app.addHook('preParsing', (request, _, body, done) => {
    if (!hasBody(request.raw)) return done(null, body)
    const pace = new BodyPace(request.raw, restMs)
    const watched = Readable.from(pace.arriving(body), { objectMode: false })
    // A body that was refused already may still fail, when nobody listens any more.
    done(
      null,
      watched.on('error', () => {}),
    )
  })
}

/**
 * Watches that a body arrives fast enough: nobody holds a line, a file and a place by sending a byte now and again.
 * Only the time counts that is spent waiting for the sender.
 */
export class BodyPace {
  readonly #request: IncomingMessage
  readonly #maxRestMs: number
  #bytes: number
  /** How long the sender may still rest, milliseconds. */
  #restMs: number

  constructor(request: IncomingMessage, maxRestMs: number) {
    this.#request = request
    this.#maxRestMs = maxRestMs
    this.#restMs = maxRestMs
    this.#bytes = this.#received()
  }

  /** What the sender sends, to its end. Throws `request-too-slow`, and `invalid-request` when it breaks off. */
  async *arriving<T>(sent: AsyncIterable<T>): AsyncGenerator<T> {
    const parts = sent[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await this.#next(parts)
        if (done) return
        yield value
      }
    } finally {
      // Not waited for: it comes after a part that may never come.
      parts.return?.().catch(() => {})
    }
  }

  async #next<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T>> {
    const next = parts.next().catch(() => {
      throw new Refusal('invalid-request')
    })
    for (;;) {
      const since = performance.now()
      const arrived = await within(this.#restMs, next)
      this.#count(performance.now() - since)
      if (arrived) return arrived
      if (this.#restMs <= 0) throw new Refusal('request-too-slow')
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

/** What comes within so many milliseconds; undefined when it takes longer. */
function within<T>(ms: number, coming: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.ceil(ms), undefined)
    coming.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
