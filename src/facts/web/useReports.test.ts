import { expect, test } from 'vitest'
import { factOf } from '../../../test/fact-views.ts'
import { withAnswer } from './useReports.ts'

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
