import { describe, expect, test } from 'vitest'
import { longestNormalizedRun } from '../../../test/longest-normalized-run.ts'
import { sanitizeLine, sanitizeText } from './sanitize-text.ts'

describe('invisible characters are removed', () => {
  test.each([
    ['control characters', 'Top\u0007 Court\u001b[31m', 'Top Court[31m'],
    ['bidirectional embeddings and overrides', 'Court \u202Egpj.exe\u202C', 'Court gpj.exe'],
    ['bidirectional isolates', '\u2066Court\u2069', 'Court'],
    ['bidirectional marks', 'Co\u200Eu\u200Fr\u061Ct', 'Court'],
    ['zero-width characters', 'Co\u200Bu\u2060r\uFEFFt', 'Court'],
    ['soft hyphens', 'Co\u00ADurt', 'Court'],
    ['joiners that join nothing', 'Co\u200Du\u200Crt \u200D', 'Court'],
    ['Hangul fillers', 'C\u115Fo\u1160u\u3164r\uFFA0t', 'Court'],
    ['invisible Khmer vowels', 'Co\u17B4ur\u17B5t', 'Court'],
    ['combining grapheme joiners', 'Cou\u034Frt', 'Court'],
    ['musical format controls', 'Co\u{1D173}u\u{1D17A}rt', 'Court'],
    ['variation selectors that select nothing', 'Co\uFE0Fu\uFE00r\u{E0101}t\u180B 1\uFE0F', 'Court 1'],
    ['repeated variation selectors', '❤\uFE0F\uFE0F\uFE0F\uFE0E', '❤\uFE0F'],
    ['joiners after removed variation selectors', 'Co\uFE0F\u200Durt', 'Court'],
    ['shorthand format controls', 'Co\u{1BCA0}u\u{1BCA3}rt', 'Court'],
    [
      'unassigned default-ignorable code points',
      'C\u2065o\uFFF0u\uFFF8r\u{E0080}t\u{E01F0}\u{E0FFF}',
      'Court',
    ],
    ['interlinear annotation anchors', 'Co\uFFF9u\uFFFArt\uFFFB', 'Court'],
    ['Braille blanks at the ends', '\u2800Court\u2800', 'Court'],
    ['tag characters', 'Court\u{E0041}\u{E007F}', 'Court'],
  ])('%s', (_, text, kept) => {
    expect(sanitizeLine(text)).toBe(kept)
    expect(sanitizeText(text)).toBe(kept)
  })
})

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a heart on fire', '❤️‍🔥'],
  ['a skin tone', '⛹🏽‍♀️'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['Persian', 'می\u200Cخواهم'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Malayalam', 'ന്\u200Dറെ'],
  ['a family of tones', '👩🏽‍🤝‍👨🏿'],
  ['the rainbow flag', '🏳️‍🌈'],
  ['country flags', '🇬🇧🇱🇹'],
  ['a keycap', '1️⃣#️⃣'],
  ['an emoji in text style', '☎︎'],
  ['an ideographic variant in a name', '葛\u{E0100}飾'],
  ['Mongolian', 'ᠬ᠋ᠠ'],
  ['Thai', 'ที่นี่ น้ำ'],
  ['Vietnamese', 'Nguyễn Thị Bưởi'],
  ['Hebrew with points', 'בְּרֵאשִׁ֖ית'],
  ['Arabic with vowels', 'ٱلرَّحْمَـٰنِ'],
  ['Devanagari', 'क्षेत्र हिन्दी'],
  ['Burmese', 'မြို့တော်'],
])('%s stays unchanged', (_, text) => {
  expect(sanitizeLine(text)).toBe(text)
})

test.each(['\u200B', '\u3164\u3164', '\u2800 \u2800', '\u202E\u202C', '\uFE0F', '\u00A0', '\u{E0020}'])(
  '%j is empty',
  (text) => {
    expect(sanitizeLine(text)).toBe('')
    expect(sanitizeText(text)).toBe('')
  },
)

test.each([
  ['over a letter', `C${'\u0351'.repeat(30)}ourt`, `C${'\u0351'.repeat(6)}ourt`],
  ['with joiners in between', `\u0628${'\u064B\u200D'.repeat(20)}`, `\u0628${'\u064B\u200D'.repeat(3)}`],
  ['separated by invisible characters', `C${'\u0351\u034F'.repeat(30)}ourt`, `C${'\u0351'.repeat(6)}ourt`],
])('combining marks are not stacked %s', (_, text, kept) => {
  expect(sanitizeLine(text)).toBe(kept)
  expect(sanitizeText(text)).toBe(kept)
})

test('stacked marks are not sorted', () => {
  const piled = `e${'\u0301'.repeat(400)}${'\u0316'.repeat(400)}`
  expect(longestNormalizedRun(() => sanitizeText(piled))).toBeLessThanOrEqual(6)
  expect(sanitizeText(`e${'\u0344'.repeat(30)}`)).toBe(`\u00EB${'\u0301\u0308'.repeat(3)}`)
})

test('letters with combining marks are composed', () => {
  expect(sanitizeLine('Cafe\u0301')).toBe('Caf\u00E9')
  expect(sanitizeLine('Cafe\u200B\u0301')).toBe('Caf\u00E9')
})

test('a single-line text becomes one line; other texts keep their lines', () => {
  expect(sanitizeLine('\tFull \r\n court\u2028')).toBe('Full court')
  expect(sanitizeText(' one\r\n\r\ntwo\tthree\rfour\u2028five\u2029 ')).toBe('one\n\ntwo\tthree\nfour\nfive')
})

test('Braille blanks become spaces', () => {
  expect(sanitizeLine('⠕⠏⠑⠝⠀⠀⠉⠕⠥⠗⠞')).toBe('⠕⠏⠑⠝ ⠉⠕⠥⠗⠞')
})

test('characters that can’t be stored become U+FFFD', () => {
  expect(sanitizeLine('Top\0 \ud800Court')).toBe('Top\ufffd \ufffdCourt')
})
