import { setTimeout } from 'node:timers/promises'
import type { Log } from './log.ts'

/**
 * Does something now and again until it is stopped; a failure is logged and does not end it. Answers how to stop
 * it: the promise resolves when the run under way is done.
 */
export function repeat(
  what: string,
  everyMs: number,
  work: () => Promise<void>,
  log: Pick<Log, 'error'>,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      await setTimeout(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
}
