import { LruCache } from '../../platform/lru-cache.ts'
import { LimitedWorker, TOO_LONG, withLimit } from '../../platform/process/limited-worker.ts'
import { siblingScript } from '../../platform/process/thread.ts'
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
  readonly #worker: LimitedWorker<HoursRequest, OpenSpan[]>
  readonly #waitMs: number
  readonly #cache = new LruCache<Promise<OpenSpan[] | undefined>>(MAX_CACHED)

  /** @param timeLimitFactor multiplies the limits, on slow machines */
  constructor({ script = siblingScript(import.meta.url, 'hours.thread'), timeLimitFactor = 1 } = {}) {
    this.#worker = new LimitedWorker(script, {
      trivial: TRIVIAL,
      runMs: EVALUATION_LIMIT_MS * timeLimitFactor,
    })
    this.#waitMs = ANSWER_LIMIT_MS * timeLimitFactor
  }

  /** Null if the hours can't be read, undefined if they haven't been within `waitMs`. */
  async evaluate(request: HoursRequest, waitMs = this.#waitMs): Promise<OpenSpan[] | null | undefined> {
    const result = this.#cache.get(JSON.stringify(request), () => this.#worker.request(request))
    const spans = await withLimit(result, waitMs)
    return spans === TOO_LONG ? undefined : (spans ?? null)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
