import { vi } from 'vitest'

/** Waiting that succeeds doesn't take longer for a generous limit, also on a busy machine. */
const LIMIT_MS = 60_000

/** Waits until the function stops throwing; returns its result. */
export const waitFor = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(attempt, { timeout: LIMIT_MS })
