import { LRUCache } from 'lru-cache'
import { ApiError } from '../../platform/contract/errors.ts'
import { sanitizeText } from '../../platform/contract/sanitize-text.ts'
import { LimitedWorker, TOO_LONG, withLimit } from '../../platform/process/limited-worker.ts'
import { siblingScript } from '../../platform/process/thread.ts'
import { MAX_HOURS } from '../contract/limits.ts'
import { readWrittenHours } from '../contract/written-hours.ts'
import type { HoursRequest, OpenSpan, SpelledHours } from './hours.thread.ts'

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

const speller = openThread<string, SpelledHours>(SPELLING_LIMIT_MS)

/** Hours in OpenStreetMap's syntax, spelled uniformly, or a sentence that says what can't be read. */
export type ReadHours = { hours: string } | { problem: string }

/** Reads hours as people write them; undefined if that takes too long. */
export async function readHours(
  text: string,
  thread: Pick<typeof speller, 'request'> = speller,
): Promise<ReadHours | undefined> {
  const written = readWrittenHours(text.length > MAX_HOURS ? text : sanitizeText(text))
  if ('problem' in written) return written
  const { hours, unknown } = written
  const spell = () => thread.request(hours)
  // The machine may have been busy: good hours of an import would be lost for good.
  const spelled = await withLimit(
    spell().then((first) => (first === undefined ? spell() : first)),
    REPORT_LIMIT_MS,
  )
  if (spelled === TOO_LONG || !spelled) return undefined
  if ('unreadable' in spelled) return { problem: unreadable(unknown ?? spelled.unreadable) }
  // The library takes a letter for a day in some language.
  const isNonsense = spelled.hours === '' || /\de\+/.test(spelled.hours) || unknown?.length === 1
  return isNonsense || spelled.hours.length > MAX_HOURS ? { problem: unreadable(unknown ?? hours) } : spelled
}

const unreadable = (part: string) =>
  `We can’t read “${part}”. Write hours like Mo-Fr 08:00-18:00; Sa 10:00-16:00.`

/** The same; undefined if they can't be read, or become too long or nonsense. */
export async function normalizeHours(
  text: string,
  thread?: Pick<typeof speller, 'request'>,
): Promise<string | undefined> {
  const read = await readHours(text, thread)
  return read && 'hours' in read ? read.hours : undefined
}

/** The same for a player's report; throws `invalid-request`. */
export async function requireReadableHours(text: string): Promise<string> {
  const read = (await readHours(text)) ?? { problem: unreadable(text) }
  if ('problem' in read) throw new ApiError('invalid-request', { text: read.problem })
  return read.hours
}
