import { afterEach, expect, it, vi } from 'vitest'
import type { CourtDetailsView } from '../contract/schema.ts'
import { DetailsCache } from './details-cache.ts'

afterEach(() => {
  vi.useRealTimers()
})

const MEGABYTE = 2 ** 20
const detailsOf = (notes: string) => ({ court: { notes } }) as CourtDetailsView
const jsonOf = (notes: string) => Buffer.from(JSON.stringify(detailsOf(notes)))

it('an entry expires after an hour', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = new DetailsCache()
  cache.set(1, jsonOf('Bring chalk.'))
  vi.advanceTimersByTime(3_600_000)
  expect(cache.get(1)?.details).toEqual(detailsOf('Bring chalk.'))
  vi.advanceTimersByTime(1)
  expect(cache.get(1)).toBeUndefined()
})

it('the memory of expired entries is freed, whatever is read or added', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = new DetailsCache()
  for (const id of [1, 2]) cache.set(id, jsonOf('x'.repeat(MEGABYTE)))
  vi.advanceTimersByTime(3_600_001)
  cache.get(3)
  expect(cache.byteLength).toBe(0)
  cache.set(1, jsonOf('x'.repeat(MEGABYTE)))
  vi.advanceTimersByTime(3_600_001)
  const json = jsonOf('Bring chalk.')
  cache.set(3, json)
  expect(cache.byteLength).toBe(json.length)
})

it('the entries added longest ago are evicted first', () => {
  const cache = new DetailsCache()
  const long = jsonOf('x'.repeat(MEGABYTE))
  for (let id = 1; id <= 15; id++) cache.set(id, long)
  cache.set(1, long)
  for (const id of [16, 17, 18]) cache.set(id, long)
  const found = Array.from({ length: 18 }, (_, index) => index + 1).filter((id) => cache.get(id))
  expect(found).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
})

it('an entry larger than the whole cache is not stored', () => {
  const cache = new DetailsCache()
  cache.set(1, jsonOf('x'.repeat(17 * MEGABYTE)))
  expect(cache.get(1)).toBeUndefined()
  cache.set(2, jsonOf('Bring chalk.'))
  expect(cache.get(2)).toBeDefined()
})
