import { describe, expect, it } from 'vitest'
import { countText, noResultsText, statusText } from './search-texts.ts'
import { EMPTY_SEARCH } from './search-url.ts'

describe('the status line', () => {
  const around = { radiusMiles: 5, label: 'SW9 8HP' }

  it('describes the results', () => {
    expect(statusText('all', around)).toBe('Showing courts within 5 miles of SW9 8HP.')
    expect(statusText('free', { radiusMiles: 2, label: undefined })).toBe(
      'Showing free courts within 2 miles of your selected location.',
    )
  })

  it.each([
    [{}, undefined, 'No courts found.'],
    [{ access: 'paid' }, undefined, 'No courts found with the current filters.'],
    [{}, around, 'No courts found within 5 miles of SW9 8HP.'],
    [{ access: 'paid' }, around, 'No paid courts found within 5 miles of SW9 8HP.'],
    [{ playable: 'tonight' }, undefined, 'No court is known to be playable tonight.'],
    [
      { playable: 'now', has: ['nets', 'step_free'], access: 'free' },
      around,
      'No free court is known to be playable now and have nets and step-free access within 5 miles of SW9 8HP.',
    ],
    [
      { playable: 'now', unknown: true },
      around,
      'Somebody has said for every court within 5 miles of SW9 8HP.',
    ],
  ] as const)('describes the empty result of %j', (search, place, text) => {
    expect(noResultsText({ ...EMPTY_SEARCH, ...search }, place)).toBe(text)
  })

  it.each([
    [6, {}, '6 courts'],
    [1, { playable: 'now' }, '1 court playable now'],
    [1200, { playable: 'tomorrow-morning' }, '1,200 courts playable tomorrow morning'],
    [2, { playable: 'now', at: '2026-11-28T10:00' }, '2 courts playable at Sat 28 Nov 2026, 10:00'],
    [2, { playable: 'now', at: '2026-11-28T10:00+02:00' }, '2 courts playable at Sat 28 Nov 2026, 08:00 UTC'],
    [
      2,
      { playable: 'tonight', at: '2026-11-28T10:00' },
      '2 courts playable tonight, seen from Sat 28 Nov 2026, 10:00',
    ],
    [3, { has: ['nets'], unknown: true }, '3 courts where nobody has said'],
  ] as const)('counts %s results of %j', (total, search, text) => {
    expect(countText(total, { ...EMPTY_SEARCH, ...search }, false)).toBe(text)
    expect(countText(total, { ...EMPTY_SEARCH, ...search }, true)).toBe(`${text}, nearest first`)
  })
})
