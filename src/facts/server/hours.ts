import { LRUCache } from 'lru-cache'
import { ApiError } from '../../platform/contract/errors.ts'
import { LimitedWorker, TOO_LONG, withLimit } from '../../platform/process/limited-worker.ts'
import { siblingScript } from '../../platform/process/thread.ts'
import { MAX_HOURS } from '../contract/limits.ts'
import type { HoursRequest, OpenSpan } from './hours.thread.ts'

/** Milliseconds to spell hours, usually 1. The library needs seconds or forever for some texts. */
const SPELLING_LIMIT_MS = 250
/** Milliseconds for one evaluation, usually 1 to 50. */
const EVALUATION_LIMIT_MS = 1000
/** Milliseconds that a report waits for its turn, and an answer. */
const REPORT_LIMIT_MS = 5000
const ANSWER_LIMIT_MS = 2000
/** Results in memory; one takes about a kilobyte. */
const MAX_CACHED = 2000
/** Milliseconds until hours are tried again that took too long, or whose thread crashed: the machine may have been busy. */
export const RETRY_MS = 60_000

const SCRIPT = siblingScript(import.meta.url, 'hours.thread')
const openThread = <In, Out>(runMs: number, script = SCRIPT) =>
  new LimitedWorker<In | '24/7', Out | null>(script, { trivial: '24/7', runMs })

interface Evaluation {
  result: Promise<OpenSpan[] | null | undefined>
  expiresAt: number
}

/**
 * Evaluates hours in a thread, one after the other, because some take long. Each distinct request is evaluated once
 * while it stays among the latest ones, unless that failed.
 */
export class HoursEvaluator {
  readonly #thread: LimitedWorker<HoursRequest | '24/7', OpenSpan[] | null>
  readonly #waitMs: number
  readonly #cache = new LRUCache<string, Evaluation>({ max: MAX_CACHED })

  /** @param timeLimitFactor multiplies the limits, on slow machines */
  constructor({ script = SCRIPT, timeLimitFactor = 1 } = {}) {
    this.#thread = openThread(EVALUATION_LIMIT_MS * timeLimitFactor, script)
    this.#waitMs = ANSWER_LIMIT_MS * timeLimitFactor
  }

  /** Null if the hours can't be read, undefined if they haven't been within `waitMs`. */
  async evaluate(request: HoursRequest, waitMs = this.#waitMs): Promise<OpenSpan[] | null | undefined> {
    const key = JSON.stringify(request)
    const known = this.#cache.get(key)
    const isFresh = known && Date.now() < known.expiresAt
    const { result } = isFresh ? known : this.#start(key, request)
    const spans = await withLimit(result, waitMs)
    return spans === TOO_LONG ? undefined : spans
  }

  #start(key: string, request: HoursRequest): Evaluation {
    const evaluation: Evaluation = { result: this.#thread.request(request), expiresAt: Infinity }
    this.#cache.set(key, evaluation)
    void evaluation.result.then((spans) => {
      if (spans === undefined) evaluation.expiresAt = Date.now() + RETRY_MS
    })
    return evaluation
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

const speller = openThread<string, string>(SPELLING_LIMIT_MS)

/** Hours in OpenStreetMap's syntax, spelled uniformly; undefined if they can't be read, or become too long or nonsense. */
export async function normalizeHours(
  hours: string,
  thread: Pick<typeof speller, 'request'> = speller,
): Promise<string | undefined> {
  const spell = () => thread.request(hours.trim())
  // The machine may have been busy: good hours of an import would be lost for good.
  const spelled = await withLimit(
    spell().then((first) => (first === undefined ? spell() : first)),
    REPORT_LIMIT_MS,
  )
  if (spelled === TOO_LONG || !spelled || spelled.length > MAX_HOURS || /\de\+/.test(spelled))
    return undefined
  return spelled
}

/** The same for a player's report, which nobody approves, and so without comments; throws `invalid-request`. */
export async function requireReadableHours(hours: string): Promise<string> {
  const readable = await normalizeHours(hours)
  if (readable === undefined)
    throw new ApiError('invalid-request', {
      text: 'These hours can’t be read. Write them like Mo-Fr 08:00-18:00; Sa 10:00-16:00.',
    })
  if (readable.includes('"'))
    throw new ApiError('invalid-request', { text: 'Leave out what is in quotation marks: enter only times.' })
  return readable
}
