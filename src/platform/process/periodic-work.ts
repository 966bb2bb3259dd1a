import { setTimeout } from 'node:timers/promises'
import type { Log } from './log.ts'

/**
 * Runs `work` periodically, first after `firstAfterMs`; failures are logged. Returns a function that stops it: aborts
 * the signal and resolves when the current run has finished.
 */
export function runPeriodically(
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
