import { setTimeout } from 'node:timers/promises'
import type { Log } from './log.ts'

/**
 * Does something now and again until it is stopped; a failure is logged and does not end it. Answers how to stop
 * it: the promise resolves when the run under way is done, which is told by a signal. The first run comes after `firstAfterMs`.
 */
export function repeat(
  what: string,
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  log: Pick<Log, 'error'>,
  firstAfterMs = 0,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }

  async function run(): Promise<void> {
    if (firstAfterMs > 0) await pause(firstAfterMs)
    while (!stopping.signal.aborted) {
      await work(stopping.signal).catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      await pause(everyMs)
    }
  }

  async function pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  }
}
