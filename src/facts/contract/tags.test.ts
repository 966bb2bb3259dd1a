import { expect, it } from 'vitest'
import { byConfirmations, confirmationCountText, mergeTags } from './tags.ts'

it('counts one person and several people', () => {
  expect(confirmationCountText(0)).toBe('0 people confirmed')
  expect(confirmationCountText(1)).toBe('1 person confirmed')
  expect(confirmationCountText(14)).toBe('14 people confirmed')
})

it('puts the most confirmed first, then goes by name', () => {
  const facilities = [
    { name: 'Nets', vote_count: 1 },
    { name: 'benches', vote_count: 1 },
    { name: 'Floodlights', vote_count: 9 },
  ]
  expect(facilities.sort(byConfirmations).map(({ name }) => name)).toEqual(['Floodlights', 'benches', 'Nets'])
})

it('merges tags case-insensitively with confirmations, most confirmed first, then by name', () => {
  const facilities = [
    { name: 'Nets', vote_count: 1 },
    { name: 'Toilets', vote_count: 2 },
    { name: 'Parking', vote_count: 3 },
    { name: 'Floodlights', vote_count: 3 },
  ]
  expect(mergeTags(['floodlights', 'Sea view', 'Parking', 'NETS', 'sea view'], facilities)).toEqual([
    { name: 'Floodlights', vote_count: 3 },
    { name: 'Parking', vote_count: 3 },
    { name: 'Nets', vote_count: 1 },
    { name: 'Sea view', vote_count: 0 },
  ])
})

it('keeps the order of the list until confirmations are known', () => {
  expect(mergeTags(['Showers', 'Café', 'café']).map(({ name }) => name)).toEqual(['Showers', 'Café'])
})
