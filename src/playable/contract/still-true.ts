import { lightLeftText } from './light-left.ts'
import type { PlayableLine } from './schema.ts'

/** Milliseconds after which what was said of a moment no longer counts. */
const COUNTS_MS = 60 * 60_000

/** What remains true at a later moment of a line; moments are milliseconds. */
export function stillTrue<L extends Omit<PlayableLine, 'reason'>>(
  line: L,
  saidAt: number,
  at: number,
): L | undefined {
  const left = Date.parse(line.until ?? '9999') - at
  if (left <= 0 || at - saidAt > COUNTS_MS) return undefined
  return line.state === 'light-left' ? { ...line, headline: lightLeftText(left) } : line
}
