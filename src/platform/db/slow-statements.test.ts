import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logSlowStatements, MAX_SLOW_LINES } from './slow-statements.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SLOW = { reqId: 'a-request', pool: 'reading', milliseconds: 812, statement: 'select $1' }

it('slow statements cannot fill the disk: after too many in a minute, the next line counts them', () => {
  const warn = vi.fn()
  const report = logSlowStatements({ warn })
  for (let count = 0; count < MAX_SLOW_LINES + 7; count++) report(SLOW)
  vi.advanceTimersByTime(59_000)
  report(SLOW)
  expect(warn.mock.calls).toEqual(Array(MAX_SLOW_LINES).fill([SLOW, 'slow statement']))

  vi.advanceTimersByTime(1_000)
  warn.mockClear()
  report(SLOW)
  report(SLOW)
  expect(warn.mock.calls).toEqual([
    [{ ...SLOW, leftOut: 8 }, 'slow statement'],
    [SLOW, 'slow statement'],
  ])
})
