import { vi } from 'vitest'
import { EXPECTATION_LIMIT_MS } from './time-limits.ts'

/** Waits until the function stops throwing; returns its result. */
export const waitFor = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(attempt, { timeout: EXPECTATION_LIMIT_MS })
