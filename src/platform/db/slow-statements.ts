import type { Log } from '../process/log.ts'

export interface SlowStatement {
  /** The id of the request that it was for. */
  reqId: string | undefined
  pool: string
  milliseconds: number
  /** Shortened, with placeholders instead of values. */
  statement: string
}

export interface SlowStatements {
  /** From when on a statement is slow; overrides the default. */
  thresholdMs?: number
  report: (statement: SlowStatement) => void
}

const WINDOW_MS = 60_000
/** Log lines per window. */
export const MAX_SLOW_LINES = 30

/** Logs slow statements. Those of a minute with too many are only counted, in the next line, so that they can't fill the disk. */
export function logSlowStatements(log: Pick<Log, 'warn'>): SlowStatements['report'] {
  let windowEnd = 0
  let lines = 0
  let leftOut = 0
  return (statement) => {
    const now = performance.now()
    if (now >= windowEnd) {
      windowEnd = now + WINDOW_MS
      lines = 0
    }
    if (lines === MAX_SLOW_LINES) {
      leftOut++
      return
    }
    lines++
    log.warn({ ...statement, ...(leftOut && { leftOut }) }, 'slow statement')
    leftOut = 0
  }
}
