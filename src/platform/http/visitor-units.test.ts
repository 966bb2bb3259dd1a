import { describe, expect, it } from 'vitest'
import { visitorUnits } from './visitor-units.ts'

const inLanguages = (languages: string) => visitorUnits({ 'accept-language': languages })

describe('the units of a visitor', () => {
  it.each([
    ['no languages', ''],
    ['only a wildcard', '*'],
    ['nothing accepted', 'de;q=0, fr;q=0.0'],
    ['a quality that is no number', 'de;q=high'],
    ['no language', ';;;,,,=, ,;q=1'],
    ['control characters', 'de\u0000-DE\u0001, \u007f, d\te'],
    ['an underscore', 'de_DE'],
    ['8 KB of one language', 'de'.repeat(4096)],
    ['8 KB of commas', ','.repeat(8192)],
    ['8 KB before a language', `${' '.repeat(8192)},de`],
    ['8 KB of parameters', `de${';q=0'.repeat(2048)}`],
  ])('are miles, as specified, for %s', (_, languages) => {
    expect(inLanguages(languages)).toBe('mi')
  })

  it('are miles, as specified, without headers', () => {
    expect(visitorUnits({})).toBe('mi')
  })

  it.each(['en-GB', 'en', 'en-US,en;q=0.9', 'cy', 'gd', 'gv', 'kw', 'EN-gb', 'es-US', 'en-JE', 'my'])(
    'are miles for %s',
    (languages) => {
      expect(inLanguages(languages)).toBe('mi')
    },
  )

  it.each(['de', 'de-DE,de;q=0.9,en;q=0.8', 'en-IE', 'en-DE', 'en-150', 'ga', 'fr-CA', 'zh-Hant', 'es-419'])(
    'are kilometres for %s',
    (languages) => {
      expect(inLanguages(languages)).toBe('km')
    },
  )

  it.each([
    ['en-GB;q=0.5, de', 'km'],
    ['de;q=0, en', 'mi'],
    ['de;q=0.1, en-GB;q=0.2, fr;q=0.1', 'mi'],
    ['xx_YY, *, de;q=0.1', 'km'],
    ['de, en-GB', 'km'],
  ])('are those of the most preferred language that can be read: %s', (languages, units) => {
    expect(inLanguages(languages)).toBe(units)
  })

  it('are those chosen, wherever the visitor is from', () => {
    expect(visitorUnits({ cookie: 'units=km', 'accept-language': 'en-GB' })).toBe('km')
    expect(visitorUnits({ cookie: 'a=b; units=mi', 'accept-language': 'de' })).toBe('mi')
    expect(visitorUnits({ cookie: 'units=furlongs', 'accept-language': 'de' })).toBe('km')
  })
})
