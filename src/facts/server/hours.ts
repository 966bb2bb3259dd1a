import { ApiError } from '../../platform/contract/errors.ts'
import { LimitedWorker, TOO_LONG, withLimit } from '../../platform/process/limited-worker.ts'
import { siblingScript } from '../../platform/process/thread.ts'
import { MAX_HOURS } from '../contract/limits.ts'

/** Milliseconds to read hours, usually 1. The library needs seconds or forever for some texts. */
const READING_LIMIT_MS = 250
/** Milliseconds that a request waits for its turn. */
const ANSWER_LIMIT_MS = 5000

const reader = new LimitedWorker<string, string>(siblingScript(import.meta.url, 'hours.thread'), {
  ...{ trivial: '24/7', runMs: READING_LIMIT_MS },
})

/** Hours in OpenStreetMap's syntax, spelled uniformly; undefined if they can't be read, or become too long or nonsense. */
export async function normalizeHours(hours: string): Promise<string | undefined> {
  const spelled = await withLimit(reader.request(hours.trim()), ANSWER_LIMIT_MS)
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
