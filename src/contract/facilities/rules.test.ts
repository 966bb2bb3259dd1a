import { expect, it } from 'vitest'
import { byConfirmations, confirmedText, sameFacility } from './rules.ts'

it('counts one person and several people', () => {
  expect(confirmedText(0)).toBe('0 people confirmed')
  expect(confirmedText(1)).toBe('1 person confirmed')
  expect(confirmedText(14)).toBe('14 people confirmed')
})

it('puts the most confirmed first, then goes by name', () => {
  const facilities = [
    { name: 'Nets', vote_count: 1 },
    { name: 'benches', vote_count: 1 },
    { name: 'Floodlights', vote_count: 9 },
  ]
  expect(facilities.sort(byConfirmations).map(({ name }) => name)).toEqual(['Floodlights', 'benches', 'Nets'])
})

it('takes names that differ in case and spaces only for one', () => {
  expect(sameFacility('full  COURT', 'Full court')).toBe(true)
  expect(sameFacility('Fullcourt', 'Full court')).toBe(false)
  expect(sameFacility('Cafe\u0301', 'CAF\u00c9')).toBe(true)
  expect(sameFacility('Ne\u200dts', 'nets\u200b')).toBe(true)
})
