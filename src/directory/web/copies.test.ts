import { expect, test } from 'vitest'
import { copiesToForget } from './copies.ts'

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
