import { expect, test } from 'vitest'
import type { FacilityView } from '../contract/schema.ts'
import { groupFacilities, regroupFacilities } from './facility-groups.ts'

const facility = (name: string, vote_count: number, associated = false, id = 1): FacilityView => ({
  id,
  name,
  vote_count,
  associated,
  source: 'community',
  last_confirmed_at: null,
  userVote: false,
})
const names = (facilities: FacilityView[]) => facilities.map(({ name }) => name)

test('hides facilities that are neither confirmed nor the court’s own', () => {
  const { shown, more } = groupFacilities([
    facility('Toilets', 0),
    facility('Nets', 2),
    facility('Benches', 0, true),
    facility('Café', 2),
    facility('Floodlights', 5),
    facility('Parking', 0),
  ])
  expect(names(shown)).toEqual(['Floodlights', 'Café', 'Nets', 'Benches'])
  expect(names(more)).toEqual(['Parking', 'Toilets'])
})

test('hides everything after the first nine', () => {
  const many = Array.from({ length: 12 }, (_, index) => facility(`F${index}`, 20 - index))
  const { shown, more } = groupFacilities([facility('Toilets', 0), ...many])
  expect(shown).toEqual(many.slice(0, 9))
  expect(names(more)).toEqual(['F9', 'F10', 'F11', 'Toilets'])
})

test('facilities keep their place when confirmed', () => {
  const earlier = [
    facility('Nets', 2, false, 1),
    facility('Café', 1, false, 2),
    facility('Parking', 0, false, 3),
  ]
  const now = [
    facility('Parking', 4, false, 3),
    facility('Café', 3, false, 2),
    facility('Nets', 2, false, 1),
    facility('Benches', 1, false, 4),
  ]
  const { shown, more } = regroupFacilities(earlier, now)
  expect(names(shown)).toEqual(['Nets', 'Café'])
  expect(names(more)).toEqual(['Parking', 'Benches'])
  expect(shown[1]?.vote_count).toBe(3)
})
