import { describe, expect, test } from 'vitest'
import { tidyLine, tidyText } from './text.ts'

describe('what nobody sees is not kept', () => {
  test.each([
    ['controls', 'Top\u0007 Court\u001b[31m', 'Top Court[31m'],
    ['embeddings and overrides of direction', 'Court \u202Egpj.exe\u202C', 'Court gpj.exe'],
    ['isolates of direction', '\u2066Court\u2069', 'Court'],
    ['marks of direction', 'Co\u200Eu\u200Fr\u061Ct', 'Court'],
    ['what has no width', 'Co\u200Bu\u2060r\uFEFFt', 'Court'],
    ['soft hyphens', 'Co\u00ADurt', 'Court'],
    ['joiners where nothing is joined', 'Co\u200Du\u200Crt \u200D', 'Court'],
    ['letters of tags', 'Court\u{E0041}\u{E007F}', 'Court'],
  ])('%s', (_, text, kept) => {
    expect(tidyLine(text)).toBe(kept)
    expect(tidyText(text)).toBe(kept)
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
])('%s stays as it is', (_, text) => {
  expect(tidyLine(text)).toBe(text)
})

test.each(['\u200B', '\u3164\u3164', '\u2800 \u2800', '\u202E\u202C', '\uFE0F', '\u00A0', '\u{E0020}'])(
  '%j is empty',
  (text) => {
    expect(tidyLine(text)).toBe('')
    expect(tidyText(text)).toBe('')
  },
)

test('letters with marks have one form', () => {
  expect(tidyLine('Cafe\u0301')).toBe('Caf\u00E9')
  expect(tidyLine('Cafe\u200B\u0301')).toBe('Caf\u00E9')
})

test('a line is one line, and other texts keep theirs', () => {
  expect(tidyLine('\tFull \r\n court\u2028')).toBe('Full court')
  expect(tidyText(' one\r\n\r\ntwo\tthree\rfour\u2028five\u2029 ')).toBe('one\n\ntwo\tthree\nfour\nfive')
})

test('what no store keeps stands as the sign for what cannot be read', () => {
  expect(tidyLine('Top\0 \ud800Court')).toBe('Top\ufffd \ufffdCourt')
})
