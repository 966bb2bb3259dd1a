import { expect, test } from 'vitest'
import { facilityOf, factOf } from '../../../test/fact-views.ts'
import type { OutboxEntry } from '../../accounts/web/outbox.ts'
import { answersOf, withAnswer, withFacilityAnswer, withWaiting } from './useReports.ts'

const TODAY = '2026-11-21'
const confirmed = { state: 'confirmed', confirmed: 3, confirmed_at: '2026-11-01', source: 'player' } as const
const nets = factOf('nets', { ...confirmed, value: 'chain' })

test('a confirmation counts once, and makes a stale fact current', () => {
  const after = withAnswer({ ...nets, state: 'stale' }, 'chain', TODAY)
  expect(after).toEqual({ ...nets, confirmed: 4, confirmed_at: TODAY, own_value: 'chain', own_at: TODAY })
  const again = withAnswer({ ...nets, own_value: 'chain', own_at: '2026-10-01' }, 'chain', TODAY)
  expect(again).toMatchObject({ confirmed: 3, confirmed_at: TODAY })
})

test('an answer where only a source speaks replaces it', () => {
  const url = 'https://operator.example'
  const claim = {
    state: 'claimed',
    value: 'none',
    source: 'operator',
    source_at: TODAY,
    source_url: url,
  } as const
  const after = withAnswer(factOf('nets', claim), 'chain', TODAY)
  expect(after).toMatchObject({ state: 'confirmed', value: 'chain', confirmed: 1, source: 'player' })
  expect(after).toMatchObject({ source_at: null, source_url: null })
})

test('disagreement and taking back only change the own answer', () => {
  const own = { own_value: 'none', own_at: TODAY } as const
  expect(withAnswer(nets, 'none', TODAY)).toEqual({ ...nets, ...own })
  expect(withAnswer({ ...nets, ...own }, null, TODAY)).toEqual(nets)
})

test('hours are shown only once the server has read them', () => {
  const after = withAnswer(factOf('opening_hours'), 'all day', TODAY)
  expect(after).toMatchObject({ state: 'unknown', value: null, own_value: 'all day' })
})

test('the same answer on the same day changes nothing', () => {
  const said = { ...nets, own_value: 'chain', own_at: TODAY }
  expect(withAnswer(said, 'chain', TODAY)).toBe(said)
  expect(withAnswer(nets, null, TODAY)).toBe(nets)
})

test('an answer about a facility moves its counts', () => {
  const before = facilityOf({ vote_count: 2, last_confirmed_at: '2026-11-01T00:00:00.000Z', value: true })
  const yes = withFacilityAnswer(before, true, TODAY)
  expect(yes).toMatchObject({ vote_count: 3, userVote: true, own_value: true, own_at: TODAY })
  expect(yes.last_confirmed_at).toBe('2026-11-21T00:00:00.000Z')
  const no = withFacilityAnswer(yes, false, TODAY)
  expect(no).toMatchObject({ vote_count: 2, denied: 1, denied_at: TODAY, userVote: false, own_value: false })
  expect(withFacilityAnswer(no, null, TODAY)).toMatchObject({ vote_count: 2, denied: 0, own_value: null })
  expect(withFacilityAnswer(yes, true, TODAY)).toBe(yes)
})

test('what waits for a connection is shown as one’s own answer, and as nothing else', () => {
  const entry = (facts: object[], more: Partial<OutboxEntry> = {}) =>
    ({
      court_id: 1,
      state: 'waiting',
      observed_at: `${TODAY}T10:00:00.000Z`,
      body: { facts },
      ...more,
    }) as OutboxEntry
  const facility = facilityOf({ id: 7 })
  const seating = factOf('seating')
  const answers = answersOf(1, [
    entry([
      { key: 'nets', value: 'none' },
      { key: 'facility:7', value: false },
    ]),
    entry([{ key: 'nets', value: 'metal' }]),
    entry([{ key: 'seating', value: true }], { court_id: 2 }),
    entry([{ key: 'seating', value: true }], { state: 'refused', reason: 'Not like this.' }),
    entry([], { body: { rating: '4' } as never }),
  ])
  expect(withWaiting({ facts: [nets, seating], facilities: [facility] }, answers)).toEqual({
    facts: [{ ...nets, own_value: 'metal', own_at: TODAY }, seating],
    facilities: [{ ...facility, own_value: false, own_at: TODAY }],
  })
  const said = { facts: [nets], facilities: [] }
  expect(withWaiting(said, answersOf(1, []))).toBe(said)
})
