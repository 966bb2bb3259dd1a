import { setTimeout as wait } from 'node:timers/promises'
import { siblingScript } from '../../platform/process/thread.ts'
import { WorkerClient } from '../../platform/process/worker-client.ts'
import type { HoursRequest, OpenSpan } from './hours.thread.ts'

/** Results in memory; one takes about a kilobyte. */
const MAX_CACHED = 2000
/** Milliseconds for one evaluation, usually 1 to 50. */
const EVALUATION_LIMIT_MS = 1000
/** Milliseconds that an answer waits for hours. Afterwards they count as unreadable, until they are evaluated. */
const ANSWER_LIMIT_MS = 2000
const TRIVIAL: HoursRequest = { country: '', region: '', spans: [{ hours: '24/7', from: 0, until: 1 }] }

/**
 * Evaluates hours in a thread, one after the other, because some take long. Each distinct request is evaluated once
 * while it stays among the latest ones; what takes too long stays unreadable.
 */
export class HoursEvaluator {
  readonly #thread = new WorkerClient<HoursRequest, OpenSpan[]>(
    siblingScript(import.meta.url, 'hours.thread'),
  )
  readonly #cache = new Map<string, Promise<OpenSpan[] | null>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(script = siblingScript(import.meta.url, 'hours.thread')) {
    this.#thread = new WorkerClient(script)
  }

  /** Null if the hours can't be read. */
  async evaluate(request: HoursRequest): Promise<OpenSpan[] | null> {
    const key = JSON.stringify(request)
    const result = this.#cache.get(key) ?? this.#enqueue(request)
    this.#cache.delete(key)
    this.#cache.set(key, result)
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest)
    const spans = await withLimit(result, ANSWER_LIMIT_MS)
    return spans === TOO_LONG ? null : spans
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  #enqueue(request: HoursRequest): Promise<OpenSpan[] | null> {
    const result = this.#last.then(() => this.#run(request)).catch(() => null)
    this.#last = result
    return result
  }

  async #run(request: HoursRequest): Promise<OpenSpan[] | null> {
    // Starting the thread must not count.
    if (!this.#thread.isRunning) await this.#thread.request(TRIVIAL)
    const running = this.#thread.request(request).catch(() => null)
    const spans = await withLimit(running, EVALUATION_LIMIT_MS)
    if (spans !== TOO_LONG) return spans
    await this.#thread.close()
    return null
  }
}

const TOO_LONG = Symbol('too long')

/** The result, unless it takes longer than `ms`. */
function withLimit<T>(result: Promise<T>, ms: number): Promise<T | typeof TOO_LONG> {
  const done = new AbortController()
  const limit = wait(ms, TOO_LONG, { signal: done.signal, ref: false }).catch(() => TOO_LONG)
  return Promise.race([result, limit as Promise<typeof TOO_LONG>]).finally(() => done.abort())
}
