import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AddressCounts } from './address-counts.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the calls of an address', () => {
  it('are counted within a window that starts with the first', () => {
    const counts = new AddressCounts(60_000)
    expect(counts.count('a')).toEqual({ current: 1, ttl: 60_000 })
    vi.advanceTimersByTime(59_999)
    expect(counts.count('a')).toEqual({ current: 2, ttl: 1 })
    expect(counts.count('b')).toEqual({ current: 1, ttl: 60_000 })
    vi.advanceTimersByTime(1)
    expect(counts.count('a')).toEqual({ current: 1, ttl: 60_000 })
  })

  it.each([-86_400_000, 86_400_000])('are counted the same if the clock is changed by %i ms', (jump) => {
    const counts = new AddressCounts(60_000)
    counts.count('a')
    vi.setSystemTime(Date.now() + jump)
    vi.advanceTimersByTime(3000)
    expect(counts.count('a')).toEqual({ current: 2, ttl: 57_000 })
  })

  it('are forgotten after calls from too many others', () => {
    const counts = new AddressCounts(60_000)
    counts.count('first')
    for (let i = 0; i < 20_000; i++) counts.count(`other ${i}`)
    expect(counts.count('first').current).toBe(1)
    expect(counts.count('other 19999').current).toBe(2)
  })
})

describe('an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::9', '2001:db8:1:2::'],
    ['10.0.0.1:8080', '10.0.0.1'],
    ['[2001:db8:1:2::9]:8080', '2001:db8:1:2::'],
    ['[2001:DB8:1:2::9]', '2001:db8:1:2::'],
    ['::FFFF:10.0.0.1', '10.0.0.1'],
    ['fe80::1%eth0', 'fe80::'],
    ['anything', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is counted as %s', (address, key) => {
    const counts = new AddressCounts(1)
    expect(counts.keyOf(address)).toBe(key)
    expect(counts.keyOf(address)).toBe(key)
  })
})
