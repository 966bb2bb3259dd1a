import { expect, test } from 'vitest'
import { factOf } from '../../../test/fact-views.ts'
import type { FactState } from '../contract/what-holds.ts'
import {
  bigEvidenceText,
  bigValueText,
  evidenceText,
  freshness,
  outcomeText,
  sourceName,
} from './fact-texts.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test('says how many people confirmed a fact, when, and how many disagree', () => {
  const fact = factOf('nets', {
    state: 'confirmed',
    confirmed: 3,
    confirmed_at: '2026-11-09',
    source: 'player',
  })
  expect(evidenceText(fact, NOW)).toBe('confirmed by 3, last 12 days ago')
  expect(evidenceText({ ...fact, confirmed: 1 }, NOW)).toBe('confirmed by 1, 12 days ago')
  const disputed = { ...fact, disputed: 1, disputed_value: 'none' }
  expect(evidenceText(disputed, NOW)).toMatch(/ · 1 says “No nets”$/)
  expect(evidenceText({ ...disputed, disputed: 2 }, NOW)).toMatch(/ · 2 say “No nets”$/)
})

test('says what only a source says, and names it', () => {
  const fact = factOf('nets', { state: 'claimed', source: 'openstreetmap', source_at: '2024-11-20' })
  expect(evidenceText(fact, NOW)).toBe('2 years ago, not confirmed by players yet')
  expect(sourceName(fact)).toBe('OpenStreetMap')
  expect(sourceName({ ...fact, source: 'player' })).toBeUndefined()
})

test.each([
  ['2026-11-07', 4],
  ['2026-11-06', 3],
  ['2026-09-22', 3],
  ['2026-09-21', 2],
  ['2026-07-23', 1],
])('a confirmation of %s has %i marks of freshness', (day, marks) => {
  expect(freshness(day, NOW)).toBe(marks)
})

test('says what an answer changed', () => {
  const nets = (state: FactState, value: string | null, confirmed_at: string | null = null) =>
    factOf('nets', { state, value, confirmed_at })
  const stale = nets('stale', 'chain', '2026-06-20')
  const after = nets('confirmed', 'chain', '2026-11-21')
  expect(outcomeText(stale, after, 'chain', NOW)).toBe('Last confirmed 5 months ago, now today.')
  expect(outcomeText(nets('disputed', 'chain'), after, 'chain', NOW)).toBe('That settles it.')
  const first = 'You are the first player to say so.'
  expect(outcomeText(nets('unknown', null), after, 'chain', NOW)).toBe(first)
  expect(outcomeText(nets('claimed', 'chain'), after, 'chain', NOW)).toBe(first)
  expect(outcomeText(stale, nets('confirmed', 'none', '2026-11-21'), 'none', NOW)).toBe(first)
  expect(outcomeText(stale, after, 'none', NOW)).toMatch(/^Others say “Chain nets”/)
  expect(outcomeText(stale, nets('disputed', 'chain'), 'none', NOW)).toMatch(/^Players disagree/)
})

test.each([
  [{ state: 'confirmed', value: 4, confirmed: 2, confirmed_at: '2026-11-19' }, 'by 2, 2 days ago'],
  [
    { state: 'claimed', value: 4, source: 'openstreetmap', source_at: '2024-11-20' },
    'OpenStreetMap, 2 years ago',
  ],
  [{ state: 'claimed', value: 4, source: 'openstreetmap' }, 'OpenStreetMap'],
  [{ state: 'disputed', value: 4, confirmed: 2, disputed: 1, disputed_value: 2 }, '2 “4”, 1 “2”'],
  [{}, 'Nobody has said'],
] as const)('says in few words who says so: %o', (fact, text) => {
  expect(bigEvidenceText(factOf('hoops', fact), NOW)).toBe(text)
})

test('names what a value alone does not say', () => {
  expect([bigValueText('hoops', 1), bigValueText('hoops', 4), bigValueText('nets', 'chain')]).toEqual([
    '1 hoop',
    '4 hoops',
    'Chain nets',
  ])
})
