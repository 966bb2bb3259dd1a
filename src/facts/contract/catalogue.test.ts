import { expect, it } from 'vitest'
import { FACT_KEYS, type FactKey, formatFactValue, formatHours, getFact } from './catalogue.ts'

it.each([
  ['24/7', 'Always open'],
  ['Mo-Fr 08:00-18:00; PH off', 'Mon–Fri 08:00–18:00, public holidays closed'],
  ['PH,Su 10:00-12:00,14:00-16:00', 'public holidays, Sun 10:00–12:00, 14:00–16:00'],
  ['Oct-Mar 16:00-22:00', 'Oct–Mar 16:00–22:00'],
  ['sunrise-sunset', 'sunrise–sunset'],
  ['"ask at the desk"', '"ask at the desk"'],
])('writes the hours %s as %s', (hours, text) => {
  expect(formatHours(hours)).toBe(text)
})

it.each<[FactKey, string | number | boolean, string]>([
  ['floodlights', true, 'Lit after dark'],
  ['floodlights', false, 'No lights'],
  ['nets', 'chain', 'Chain nets'],
  ['nets', 'rope', 'rope'],
  ['hoops', 4, '4'],
  ['opening_hours', '24/7', 'Always open'],
])('shows %s = %s as %s', (key, value, text) => {
  expect(formatFactValue(getFact(key), value)).toBe(text)
})

it('asks about every fact, and says why it ages as it does', () => {
  for (const key of FACT_KEYS) {
    const { question, reason, halfLifeDays } = getFact(key)
    expect(question).toMatch(/^[A-Z].*\?$/)
    expect(reason).toMatch(/^[A-Z].*\.$/)
    expect(halfLifeDays).toBeGreaterThanOrEqual(90)
  }
})
