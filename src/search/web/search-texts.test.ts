import { describe, expect, it } from 'vitest'
import { countText, noResultsText, probableTitle, statusText, unknownText } from './search-texts.ts'
import { EMPTY_SEARCH } from './search-url.ts'

describe('the status line', () => {
  const around = { radius: '5 miles', label: 'SW9 8HP' }

  it('describes the results', () => {
    expect(statusText('all', around)).toBe('Showing courts within 5 miles of SW9 8HP.')
    expect(statusText('free', { radius: '2 miles', label: undefined })).toBe(
      'Showing free courts within 2 miles of your selected location.',
    )
    expect(statusText('all', 'this area')).toBe('Showing courts in this area.')
  })

  it.each([
    [{}, undefined, 'No courts found.'],
    [{ access: 'paid' }, undefined, 'No courts found with the current filters.'],
    [{}, around, 'No courts found within 5 miles of SW9 8HP.'],
    [{ access: 'paid' }, 'this area', 'No paid courts found in this area.'],
    [{ playable: 'now' }, 'this area', 'No courts in this area are known to match: playable now.'],
    [{ access: 'paid' }, around, 'No paid courts found within 5 miles of SW9 8HP.'],
    [{ playable: 'tonight' }, undefined, 'No courts are known to match: playable tonight.'],
    [
      { playable: 'now', has: ['full_court', 'step_free'], access: 'free' },
      around,
      'No free courts within 5 miles of SW9 8HP are known to match: playable now, full court, step-free access.',
    ],
    [{ playable: 'now', unknown: true }, around, 'No more courts: for all of them it is known.'],
  ] as const)('describes the empty result of %j', (search, place, text) => {
    expect(noResultsText({ ...EMPTY_SEARCH, ...search }, place)).toBe(text)
  })

  it.each([
    [6, {}, '6 courts'],
    [1, { playable: 'now' }, '1 court playable now'],
    [1200, { playable: 'tomorrow-morning' }, '1,200 courts playable tomorrow morning'],
    [2, { playable: 'now', at: '2026-11-28T10:00' }, '2 courts playable on Sat 28 Nov 2026 at 10:00'],
    [
      2,
      { playable: 'now', at: '2026-11-28T10:00+02:00' },
      '2 courts playable on Sat 28 Nov 2026 at 08:00 UTC',
    ],
    [
      2,
      { playable: 'tonight', at: '2026-11-28T10:00' },
      '2 courts playable on the evening of Sat 28 Nov 2026',
    ],
    [
      2,
      { playable: 'tomorrow-morning', at: '2026-11-28T10:00' },
      '2 courts playable on the morning after Sat 28 Nov 2026',
    ],
    [1, { has: ['floodlights', 'nets'] }, '1 court with lights, nets'],
    [6, { playable: 'now', has: ['nets'] }, '6 courts playable now with nets'],
  ] as const)('counts %s results of %j', (total, search, text) => {
    expect(countText(total, { ...EMPTY_SEARCH, ...search })).toBe(text)
  })
  it('says what is not known', () => {
    const search = { ...EMPTY_SEARCH, playable: 'now', has: ['nets'], unknown: true } as const
    expect(countText(3, search)).toBe('3 courts where it isn’t known whether they match: playable now, nets')
    expect(countText(1, search)).toBe('1 court where it isn’t known whether it matches: playable now, nets')
  })

  it.each([
    [{ playable: 'tonight', has: ['floodlights'] }, 'Probably lit, not confirmed'],
    [{ playable: 'tonight' }, 'Probably lit or open, not confirmed'],
    [{ has: ['nets'] }, 'Probably match, not confirmed'],
  ] as const)('names what is probable of %j', (search, title) => {
    expect(probableTitle({ ...EMPTY_SEARCH, ...search })).toBe(title)
  })

  it('counts the courts where nobody has said', () => {
    expect(unknownText(12, 3)).toBe('12 more where nobody has said')
    expect(unknownText(21, 0)).toBe('21 courts where nobody has said')
    expect(unknownText(1, 0)).toBe('1 court where nobody has said')
  })
})
