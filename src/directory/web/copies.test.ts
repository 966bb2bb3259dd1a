import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { type Copy, copiesToForget, keepCopies, keepSeen, readCopies } from './copies.ts'

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

test('of courts that are no longer saved, those that were never opened are forgotten', async () => {
  const details = (id: number) => ({ court: { id } }) as unknown as Copy['details']
  await keepCopies([1, 2], async (id) => details(id))
  await keepSeen(details(2), new Date().toISOString())
  await keepCopies([], async (id) => details(id))
  expect(await readCopies()).toMatchObject([{ court_id: 2, is_saved: false }])
})
