import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './csv.ts'

test.each(['=1+1', '+44 20', '-1', '@home', '\tTab', '\rReturn', '＝1', '＋1', '－1', '＠1', "'=1", "''=1"])(
  '%j gets an apostrophe, which reading takes away',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
    expect(unescapeFormula(`'${text}`)).toBe(text)
  },
)

test.each(['', 'Court', "'Court", "O'Neill", '1 = 1', 'a-b', "'"])('%j stays as it is', (text) => {
  expect(escapeFormula(text)).toBe(text)
  expect(unescapeFormula(text)).toBe(text)
})

test('a formula that nobody escaped is read as it is', () => {
  expect(unescapeFormula('=1+1')).toBe('=1+1')
})
