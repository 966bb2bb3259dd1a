import { vi } from 'vitest'

/**
 * The longest run of combining marks, in characters, passed to `normalize` during `work`. Sorting a run takes quadratic
 * time.
 */
export function longestNormalizedRun(work: () => void): number {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  try {
    work()
    const texts = normalize.mock.contexts.map(String)
    const runs = texts.flatMap((text) => text.match(/\p{M}+/gu) ?? [])
    return Math.max(0, ...runs.map((run) => run.length))
  } finally {
    normalize.mockRestore()
  }
}
