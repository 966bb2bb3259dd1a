import { describe, expect, it } from 'vitest'
import type { FactKey, FactValue } from './catalogue.ts'
import { whatIsKnown } from './held-facts.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
let people = 0
const says = (fact: string, value: FactValue, day = '2026-11-20') => ({
  ...{ fact, value, source: 'player' as const, person: ++people, at: new Date(day) },
})
const holds = (fact: FactKey, ...said: ReturnType<typeof says>[]) => whatIsKnown(said, NOW).facts.get(fact)

describe('what follows from a fact', () => {
  it.each<[FactKey, FactValue, FactKey, FactValue]>([
    ['light_hours', 'sunset-22:00', 'floodlights', true],
    ['full_court', true, 'hoops', 2],
  ])('%s = %s says %s = %s', (fact, value, implied, impliedValue) => {
    expect(holds(implied, says(fact, value))).toMatchObject({
      ...{ value: impliedValue, state: 'confirmed', implied_by: fact },
    })
  })

  it('is nothing if that is not there, or players disagree', () => {
    expect(holds('hoops', says('full_court', false))).toBeUndefined()
    expect(holds('hoops', says('full_court', true), says('full_court', false))).toBeUndefined()
  })

  it('counts only where nobody has said anything', () => {
    expect(holds('floodlights', says('light_hours', '24/7'), says('floodlights', false))).toMatchObject({
      ...{ value: false, implied_by: null },
    })
  })

  it.each<[string, FactKey, FactValue, FactKey]>([
    ['light_out', 'light_hours', 'sunset-22:00', 'floodlights'],
    ['rim_missing', 'full_court', true, 'hoops'],
  ])('does not count while %s is reported', (problem, fact, value, implied) => {
    const said = says(fact, value)
    const reported = says(`problem:${problem}`, true)
    const suspended = { problem, disputed: 1, implied_by: fact }
    expect(holds(implied, said, reported)).toMatchObject({ ...suspended, state: 'suspended' })
    const mended = says(`problem:${problem}`, false, '2026-11-22')
    expect(holds(implied, said, reported, mended)).toMatchObject({ ...suspended, state: 'disputed' })
  })
})
