import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withProgress } from './progress.ts'

describe('slow work', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const lasting = (milliseconds: number) =>
    new Promise<string>((done) => setTimeout(done, milliseconds, 'done'))

  it('is reported once, after a second', async () => {
    const report = vi.fn()
    const work = withProgress('Opening the database…', lasting(5_000), report)
    await vi.advanceTimersByTimeAsync(900)
    expect(report).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(4_200)
    expect(await work).toBe('done')
    expect(report.mock.calls).toEqual([['Opening the database…']])
  })

  it('is not reported if it ends or fails sooner', async () => {
    const report = vi.fn()
    const works = Promise.all([
      withProgress('Opening the database…', lasting(100), report),
      expect(withProgress('Reading the courts…', Promise.reject(new Error('no')), report)).rejects.toThrow(
        'no',
      ),
    ])
    await vi.advanceTimersByTimeAsync(3_000)
    await works
    expect(report).not.toHaveBeenCalled()
  })
})
