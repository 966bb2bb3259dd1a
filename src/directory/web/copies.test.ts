import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { waitFor } from '../../../test/wait-for.ts'
import { type Copy, copiesToForget, forgetCopies, keepCopies, keepSeen, readCopies } from './copies.ts'

const copy = (court_id: number, day: string, is_saved = false) => ({
  ...{ court_id, seen_at: day && `2026-11-${day}T10:00:00.000Z`, is_saved },
})

test('beyond the limit, courts that were seen longest ago are forgotten first', () => {
  expect(copiesToForget([copy(1, '02'), copy(2, '01'), copy(3, '03')], 2)).toEqual([2])
  expect(copiesToForget([copy(1, '02'), copy(2, '01')], 2)).toEqual([])
})

test('saved courts are never forgotten, and don’t count', () => {
  expect(copiesToForget([copy(1, '', true), copy(2, '01', true), copy(3, '02'), copy(4, '03')], 1)).toEqual([
    3,
  ])
})

const AT = '2020-01-01T10:00:00.000Z'
const loaded = (id: number, at = AT) => ({
  details: { court: { id } } as unknown as Copy['details'],
  at,
})

test('of courts that are no longer saved, those that were never opened are forgotten', async () => {
  const now = new Date().toISOString()
  await keepCopies(
    () => [1, 2],
    async (id) => loaded(id, now),
  )
  await keepSeen(loaded(2).details, now)
  await keepCopies(
    () => [],
    async (id) => loaded(id, now),
  )
  expect(await readCopies()).toMatchObject([{ court_id: 2, is_saved: false }])
})

test('a copy that comes after its court was removed is not kept, others are as old as they are', async () => {
  let saved = [3, 4, 5, 6]
  const asked: number[] = []
  const answers = new Map<number, () => void>()
  const load = (id: number) => {
    asked.push(id)
    return new Promise<ReturnType<typeof loaded>>((resolve) => answers.set(id, () => resolve(loaded(id))))
  }
  const first = keepCopies(() => saved, load)
  await waitFor(() => expect(asked).toEqual([3, 4]))
  saved = [4]
  const second = keepCopies(() => saved, load)
  for (let reads = 0; reads < 5; reads++) await readCopies()
  expect(asked).toEqual([3, 4])
  for (const answer of answers.values()) answer()
  answers.clear()
  await first
  expect((await readCopies()).map(({ court_id }) => court_id)).not.toContain(3)
  await waitFor(() => expect(asked).toEqual([3, 4, 4]))
  answers.get(4)?.()
  await second
  const kept = (await readCopies()).filter(({ is_saved }) => is_saved)
  expect(kept).toMatchObject([{ court_id: 4, at: AT }])
})

test('nothing comes back of what is forgotten while courts are being kept', async () => {
  await keepSeen(loaded(7).details, AT)
  const keeping = keepCopies(
    () => [8],
    async (id) => loaded(id),
  )
  await Promise.all([keeping, forgetCopies()])
  expect(await readCopies()).toEqual([])
})
