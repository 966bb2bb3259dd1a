import { setTimeout as wait } from 'node:timers/promises'
import { WorkerClient } from './worker-client.ts'

interface Limits<In> {
  /** A request that the thread answers at once: starting the thread must not count. */
  trivial: In
  /** Milliseconds for one request. */
  runMs: number
}

/** A thread for requests that may never end: one after the other, each for a limited time. */
export class LimitedWorker<In, Out> {
  readonly #thread: WorkerClient<In, Out>
  readonly #limits: Limits<In>
  #last: Promise<unknown> = Promise.resolve()

  /** `script` calls `serveRequests`. */
  constructor(script: URL, limits: Limits<In>) {
    this.#thread = new WorkerClient(script)
    this.#limits = limits
  }

  /** Undefined if the request fails or takes too long. */
  request(input: In): Promise<Out | undefined> {
    const result = this.#last.then(() => this.#run(input)).catch(() => undefined)
    this.#last = result
    return result
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  async #run(input: In): Promise<Out | undefined> {
    if (!this.#thread.isRunning) await this.#thread.request(this.#limits.trivial)
    const running = this.#thread.request(input).catch(() => undefined)
    const output = await withLimit(running, this.#limits.runMs)
    if (output !== TOO_LONG) return output
    await this.#thread.close()
    return undefined
  }
}

export const TOO_LONG = Symbol('too long')

/** The result, unless it takes longer than `ms`. */
export function withLimit<T>(result: Promise<T>, ms: number): Promise<T | typeof TOO_LONG> {
  const done = new AbortController()
  const limit = wait(ms, TOO_LONG, { signal: done.signal, ref: false }).catch(() => TOO_LONG)
  return Promise.race([result, limit as Promise<typeof TOO_LONG>]).finally(() => done.abort())
}
