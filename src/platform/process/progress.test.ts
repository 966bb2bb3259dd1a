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
    const tell = vi.fn()
    const work = withProgress('Opening the database…', lasting(5_000), tell)
    await vi.advanceTimersByTimeAsync(900)
    expect(tell).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(4_200)
    expect(await work).toBe('done')
    expect(tell.mock.calls).toEqual([['Opening the database…']])
  })

  it('is not reported if it ends or fails sooner', async () => {
    const tell = vi.fn()
    const works = Promise.all([
      withProgress('Opening the database…', lasting(100), tell),
      expect(withProgress('Reading the courts…', Promise.reject(new Error('no')), tell)).rejects.toThrow(
        'no',
      ),
    ])
    await vi.advanceTimersByTimeAsync(3_000)
    await works
    expect(tell).not.toHaveBeenCalled()
  })
})
