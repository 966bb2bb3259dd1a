import { expect, test } from 'vitest'
import { facilityOf, factOf } from '../../../test/fact-views.ts'
import { featuresOf } from './features.ts'

const confirmed = { vote_count: 2, state: 'confirmed', value: true } as const
const keysOf = (...lists: Parameters<typeof featuresOf>) => featuresOf(...lists).map(({ key }) => key)

test('a facility that means the same as a fact is one with it', () => {
  const toilets = facilityOf({ name: 'Toilets', ...confirmed })
  expect(keysOf([factOf('toilets')], [toilets, facilityOf({})])).toEqual(['toilets', 'facility:7'])
})

test('a tag that nobody confirmed is known, with its source', () => {
  const tag = { associated: true, source: 'community' } as const
  const facts = [factOf('parking', { state: 'confirmed', value: false })]
  const tags = ['Parking', 'Sea view'].map((name) => facilityOf({ name, ...tag }))
  const claimed = { value: true, state: 'claimed', tag: 'community' }
  expect(featuresOf(facts, tags)).toMatchObject([{ value: false, state: 'confirmed' }, claimed])
  expect(featuresOf(facts, tags)[0]).not.toHaveProperty('tag')
})

test('a facility that a choice says more about stands only while nothing of the choice is known', () => {
  const unknown = facilityOf({ name: 'Chain nets' })
  const voted = { ...unknown, ...confirmed }
  expect(keysOf([factOf('nets')], [unknown])).toEqual(['nets'])
  expect(keysOf([factOf('nets')], [voted])).toEqual(['nets', 'facility:7'])
  expect(keysOf([factOf('nets', { state: 'confirmed', value: 'textile' })], [voted])).toEqual(['nets'])
})

test('what makes no sense at a court is asked only if somebody has said it', () => {
  const lights = facilityOf({ name: 'Floodlights' })
  expect(keysOf([], [lights])).toEqual([])
  expect(keysOf([], [{ ...lights, associated: true }])).toEqual(['facility:7'])
})

test('says how many say yes and no of a facility', () => {
  const days = { last_confirmed_at: '2026-06-01T00:00:00.000Z', denied_at: '2026-11-20' }
  const views = { ...days, vote_count: 1, denied: 3, own_value: true, own_at: '2026-06-01' }
  const [denied] = featuresOf([], [facilityOf({ ...views, value: false, state: 'disputed' })])
  expect(denied).toMatchObject({
    ...{ value: false, confirmed: 3, confirmed_at: '2026-11-20', own_value: true, own_at: '2026-06-01' },
    ...{ disputed_value: true, disputed: 1, disputed_at: '2026-06-01' },
  })
  const [agreed] = featuresOf([], [facilityOf({ ...confirmed, ...days, denied_at: null })])
  expect(agreed).toMatchObject({ value: true, confirmed: 2, disputed: 0, disputed_value: null })
})
