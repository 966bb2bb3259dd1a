import { afterEach, expect, it, vi } from 'vitest'
import type { CourtDetailsView } from '../contract/schema.ts'
import { DetailsCache } from './details-cache.ts'

afterEach(() => {
  vi.useRealTimers()
})

const MEGABYTE = 2 ** 20
const detailsOf = (notes: string) => ({ court: { notes } }) as CourtDetailsView
const jsonOf = (notes: string) => Buffer.from(JSON.stringify(detailsOf(notes)))

it('is forgotten after an hour', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const kept = new DetailsCache()
  kept.set(1, jsonOf('Bring chalk.'))
  vi.advanceTimersByTime(3_600_000)
  expect(kept.get(1)?.details).toEqual(detailsOf('Bring chalk.'))
  vi.advanceTimersByTime(1)
  expect(kept.get(1)).toBeUndefined()
})

it('holds no memory for what is older than an hour, whoever is asked for', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const kept = new DetailsCache()
  for (const id of [1, 2]) kept.set(id, jsonOf('x'.repeat(MEGABYTE)))
  vi.advanceTimersByTime(3_600_001)
  kept.get(3)
  expect(kept.byteLength).toBe(0)
  kept.set(1, jsonOf('x'.repeat(MEGABYTE)))
  vi.advanceTimersByTime(3_600_001)
  const json = jsonOf('Bring chalk.')
  kept.set(3, json)
  expect(kept.byteLength).toBe(json.length)
})

it('makes room for what was read since', () => {
  const kept = new DetailsCache()
  const long = jsonOf('x'.repeat(MEGABYTE))
  for (let id = 1; id <= 15; id++) kept.set(id, long)
  kept.set(1, long)
  for (const id of [16, 17, 18]) kept.set(id, long)
  const found = Array.from({ length: 18 }, (_, index) => index + 1).filter((id) => kept.get(id))
  expect(found).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
})

it('keeps nothing that alone is too much', () => {
  const kept = new DetailsCache()
  kept.set(1, jsonOf('x'.repeat(17 * MEGABYTE)))
  expect(kept.get(1)).toBeUndefined()
  kept.set(2, jsonOf('Bring chalk.'))
  expect(kept.get(2)).toBeDefined()
})
