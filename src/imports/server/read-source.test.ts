import { afterEach, expect, it, vi } from 'vitest'
import { withMemory } from './read-source.ts'

afterEach(() => vi.restoreAllMocks())

/** A reader of hours that takes so many milliseconds, and understands only `24/7`. */
function readerOf(milliseconds: number) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return vi.fn(async (hours: string) => {
    now += milliseconds
    return hours.startsWith('24/7') ? hours : undefined
  })
}

it('gives up the hours of a file in which many take long and cannot be read', async () => {
  const reader = readerOf(250)
  const read = withMemory(reader)
  expect(await read('24/7')).toBe('24/7')
  for (let n = 0; n < 1000; n++) await read(`odd ${n}`)
  expect(reader).toHaveBeenCalledTimes(21)
  expect(await read('24/7')).toBe('24/7')
  expect(await read('24/7 "new"')).toBeUndefined()
})

it('reads on where hours are quickly found unreadable', async () => {
  const reader = readerOf(1)
  const read = withMemory(reader)
  for (let n = 0; n < 1000; n++) await read(`odd ${n}`)
  expect(await read('24/7')).toBe('24/7')
})
