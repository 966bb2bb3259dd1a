import { expect, it } from 'vitest'
import { FACT_KEYS, type FactKey, formatFactValue, formatHours, getFact } from './catalogue.ts'
import { getProblem, PROBLEM_NAMES } from './problems.ts'
import { valueError } from './schema.ts'

it.each([
  ['24/7', 'Always open'],
  ['Mo-Fr 08:00-18:00; PH off', 'Mon–Fri 08:00–18:00, public holidays closed'],
  ['PH,Su 10:00-12:00,14:00-16:00', 'public holidays, Sun 10:00–12:00, 14:00–16:00'],
  ['Oct-Mar 16:00-22:00', 'Oct–Mar 16:00–22:00'],
  ['sunrise-sunset', 'sunrise–sunset'],
  ['"off, by appointment"', 'off, by appointment'],
  ['Mo-Fr 09:00-17:00 "Mo, ask; PH off"; Su off', 'Mon–Fri 09:00–17:00 (Mo, ask; PH off), Sun closed'],
  ['10:00-12:00 "x', '10:00–12:00 (x)'],
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

it('names only values that facts may have: usual ones, those of tags, of what follows and of problems', () => {
  const named = FACT_KEYS.flatMap((key) => {
    const fact = getFact(key)
    const meanings = [fact.tags, fact.otherTags].flatMap((tags) => Object.values(tags ?? {}))
    const answers = meanings.flatMap((meaning) => (meaning === 'as written' ? [] : Object.keys(meaning)))
    const values = fact.kind === 'yes-no' ? answers.map((answer) => JSON.parse(answer)) : answers
    const usual = fact.kind === 'number' || fact.kind === 'hours' ? fact.usual : []
    return [
      ...[...values, ...usual].map((value) => ({ fact: key, value })),
      ...(fact.implies ? [fact.implies] : []),
    ]
  })
  const said = PROBLEM_NAMES.flatMap((kind) => getProblem(kind).says ?? [])
  for (const { fact, value } of [...named, ...said]) expect(valueError(getFact(fact), value)).toBeUndefined()
})

it('fits into the bits of a number, with which searches find courts', () => {
  expect(FACT_KEYS.length).toBeLessThanOrEqual(32)
})
