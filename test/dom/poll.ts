import { setTimeout as wait } from 'node:timers/promises'
import { EXPECTATION_LIMIT_MS } from '../time-limits.ts'

/** Pauses grow, and take at least as long as a look, because the page needs the same processor. */
const MIN_PAUSE_MS = 5
const MAX_PAUSE_MS = 50

/** Looks again and again until there is a result; an error of the last look is the cause of the failure. */
export async function poll<T>(
  what: string,
  look: () => T | Promise<T>,
  timeout = EXPECTATION_LIMIT_MS,
): Promise<NonNullable<T>> {
  const end = performance.now() + timeout
  let cause: unknown
  let pause = MIN_PAUSE_MS
  do {
    const start = performance.now()
    try {
      cause = undefined
      const found = await look()
      if (found !== undefined && found !== null && found !== false) return found
    } catch (error) {
      cause = error
    }
    await wait(Math.max(pause, performance.now() - start))
    pause = Math.min(pause * 1.5, MAX_PAUSE_MS)
  } while (performance.now() < end)
  const reason = cause instanceof Error ? `: ${cause.message}` : '.'
  throw new Error(`Waited in vain for ${what}${reason}`, { cause })
}
