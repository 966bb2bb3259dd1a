import { expect, test } from 'vitest'
import { factOf } from '../../../test/fact-views.ts'
import { titleText } from '../contract/title-text.ts'
import type { FactState } from '../contract/what-holds.ts'
import { evidenceText, outcomeText, sourceName, thanksText } from './fact-texts.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test('says how many people confirmed a fact, when, and how many disagree', () => {
  const fact = factOf('nets', {
    value: 'chain',
    state: 'confirmed',
    confirmed: 3,
    confirmed_at: '2026-11-09',
    source: 'player',
  })
  expect(evidenceText(fact, NOW)).toBe('3 people confirmed, last 12 days ago')
  expect(evidenceText({ ...fact, confirmed: 1 }, NOW)).toBe('1 person confirmed, 12 days ago')
  const disputed = { ...fact, disputed: 1, disputed_value: 'none' }
  expect(evidenceText(disputed, NOW)).toMatch(/ · 1 says “No nets”$/)
  expect(evidenceText({ ...disputed, disputed: 2 }, NOW)).toMatch(/ · 2 say “No nets”$/)
  expect(
    evidenceText({ ...disputed, value: 'chain', state: 'disputed', disputed_at: '2026-06-01' }, NOW),
  ).toBe(
    'Players disagree. Chain nets: 3 people confirmed, last 12 days ago. No nets: 1 person confirmed, in June',
  )
})

test('says what only a source says, and names it', () => {
  const fact = factOf('nets', {
    ...{ value: 'chain', state: 'claimed', source: 'openstreetmap', source_at: '2024-11-20' },
  })
  expect(evidenceText(fact, NOW)).toBe('2 years ago, not confirmed by players yet')
  expect(sourceName(fact)).toBe('OpenStreetMap')
  expect(sourceName({ ...fact, source: 'player' })).toBeUndefined()
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

test('nobody who was the first to say something is told that it is up to date again', () => {
  const said = factOf('nets', { state: 'stale', value: 'chain', confirmed_at: '2026-06-20' })
  const claimed = factOf('rims', { state: 'claimed', value: 'good' })
  expect(thanksText([])).toBe('Thanks.')
  expect(thanksText([said])).toBe('Thanks. 1 fact is up to date again.')
  expect(thanksText([claimed])).toBe('Thanks. 1 fact is up to date.')
  expect(thanksText([said, claimed])).toBe('Thanks. 2 facts are up to date.')
})

test('says where a tag comes from that nobody confirmed', () => {
  const tagged = { ...factOf('toilets', { state: 'claimed', value: true }), tag: 'tag' } as const
  expect(evidenceText(tagged, NOW)).toBe('A tag, not confirmed by players yet')
  expect(evidenceText({ ...tagged, tag: 'community' }, NOW)).toMatch(/^A player’s suggestion, not/)
})

test.each([
  ['hoops', 1, '1 hoop'],
  ['hoops', 4, '4 hoops'],
  ['nets', 'chain', 'Chain nets'],
  ['rims', 'good', 'Straight rims'],
  ['floodlights', true, 'Floodlights'],
  ['floodlights', false, 'No lights'],
  ['access', 'members', 'Members may play'],
  ['opening_hours', '24/7', 'Always open'],
  ['opening_hours', 'sunrise-sunset', 'Open sunrise–sunset'],
  ['opening_hours', '"by appointment"', 'By appointment'],
  ['light_hours', '24/7', 'Lights always on'],
  ['light_hours', 'sunset-22:00', 'Lights on sunset–22:00'],
] as const)('titles %s = %s with “%s”', (key, value, title) => {
  expect(titleText(factOf(key), value)).toBe(title)
})

test('titles a facility with its name, and says if it isn’t there', () => {
  const view = { key: 'facility:7', label: 'Sea view' } as const
  expect(titleText(view, true)).toBe('Sea view')
  expect(titleText(view, false)).toBe('Sea view: no')
})

test('says which problem decides, who reported it, and whether others disagree', () => {
  const lights = factOf('floodlights', {
    ...{ value: true, state: 'suspended', confirmed: 5, confirmed_at: '2026-11-01', problem: 'light_out' },
    ...{ disputed: 3, disputed_at: '2026-11-19', disputed_value: null },
  })
  expect(evidenceText(lights, NOW)).toBe('Light out, reported by 3, last 2 days ago')
  expect(evidenceText({ ...lights, state: 'disputed', disputed: 1 }, NOW)).toBe(
    'Players disagree. Light out, reported by 1, 2 days ago',
  )
})

test('tells what follows from what was said', () => {
  const hoops = factOf('hoops', {
    ...{ value: 2, state: 'confirmed', confirmed: 1, confirmed_at: '2026-11-19', implied_by: 'full_court' },
  })
  expect(titleText(hoops, 2)).toBe('2 hoops or more')
  expect(evidenceText(hoops, NOW)).toBe('One at each end')
})
