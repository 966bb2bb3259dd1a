import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import type { FactValue } from './catalogue.ts'
import { type FactReport, type FactState, type HeldFact, UNKNOWN, whatHolds } from './what-holds.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-22T15:09:00Z')
const HALF_LIFE = 90

const daysAgo = (days: number, now = NOW) => new Date(Number(now) - days * DAY_MS)
let made = 0
/** Reports of as many people. */
const people = (count: number, value: FactValue, days: number): FactReport[] =>
  Array.from({ length: count }, () => ({ value, source: 'player', person: ++made, at: daysAgo(days) }))
const claim = (source: FactReport['source'], value: FactValue, days: number): FactReport => ({
  ...{ value, source, person: null, at: daysAgo(days) },
})
const held = (...reports: FactReport[][]) => whatHolds(HALF_LIFE, reports.flat(), NOW)

describe('what holds', () => {
  it('is unknown as long as nobody has said anything', () => {
    expect(held()).toEqual(UNKNOWN)
  })

  it('is confirmed by one person, with the day and without the hour', () => {
    expect(held(people(1, 'chain', 2))).toEqual({
      ...{ value: 'chain', state: 'confirmed', confirmed: 1, confirmed_at: '2026-11-20' },
      ...{ disputed: 0, disputed_at: null, disputed_value: null },
      ...{ source: 'player', source_at: null, source_url: null, problem: null, implied_by: null },
    })
  })

  it.each([
    [1, 'confirmed', 'chain'],
    [2, 'disputed', 'chain'],
    [9, 'disputed', 'chain'],
    [11, 'disputed', 'none'],
  ] as const)('of ten last week against %i today is %s: %s', (count, state, value) => {
    const holds = held(people(10, 'chain', 7), people(count, 'none', 0))
    expect(holds).toMatchObject({ state, value })
    expect(holds.confirmed + holds.disputed).toBe(10 + count)
  })

  it('counts only those who say the same against it', () => {
    expect(held(people(3, 'chain', 3), people(2, 'none', 2), people(1, 'textile', 1))).toMatchObject({
      ...{ state: 'disputed', value: 'chain', confirmed: 3 },
      ...{ disputed_value: 'none', disputed: 2, disputed_at: '2026-11-20' },
    })
  })

  it('is what one person said lately, not what ten said a year ago', () => {
    expect(held(people(10, 'chain', 365), people(1, 'none', 0))).toMatchObject({
      ...{ value: 'none', state: 'confirmed', confirmed: 1, disputed: 0, disputed_value: null },
    })
  })

  it.each([
    [60, 'disputed'],
    [61, 'confirmed'],
  ] as const)('with a disagreement %i days before the latest confirmation is %s', (days, state) => {
    expect(held(people(2, 'chain', 0), people(2, 'none', days))).toMatchObject({ state, value: 'chain' })
  })

  it.each([
    [90, 'confirmed'],
    [91, 'stale'],
  ] as const)('after %i days without a confirmation is %s', (days, state) => {
    const holds = held(people(3, 'chain', days))
    expect(holds).toMatchObject({ state, value: 'chain', confirmed: 3 })
  })

  it('of a dispute becomes stale with its last report', () => {
    const reports = [...people(2, 'chain', 89), ...people(2, 'none', 88)]
    const states = [0, -2, -3].map((days) => whatHolds(HALF_LIFE, reports, daysAgo(days)).state)
    expect(states).toEqual(['disputed', 'disputed', 'stale'])
  })

  it('counts only the latest report of a person', () => {
    const [first] = people(1, 'chain', 3) as [FactReport]
    expect(held([first, { ...first, value: 'none', at: daysAgo(1) }])).toMatchObject({
      ...{ value: 'none', confirmed: 1, disputed: 0 },
    })
  })

  it('is a claim of the latest source until a person speaks', () => {
    const claims = [claim('sample', 2, 9), claim('openstreetmap', 4, 400), claim('operator', 6, 30)]
    expect(held(claims)).toMatchObject({
      ...{ value: 2, state: 'claimed', source: 'sample', source_at: '2026-11-13', confirmed: 0 },
    })
    expect(held(claims, [claim('operator', 6, 9)])).toMatchObject({ value: 6, source: 'operator' })
    expect(held(claims, people(1, 4, 2000))).toMatchObject({ value: 4, state: 'stale', source: 'player' })
  })

  it('is a tag only where no source says anything', () => {
    const tag = claim('tag', true, 0)
    expect(held([tag])).toMatchObject({ value: true, state: 'claimed', source: 'tag' })
    expect(held([tag, claim('import', false, 400)])).toMatchObject({ value: false, source: 'import' })
  })

  it('names the administrator only if no player says the same', () => {
    const byAdmin: FactReport = { value: 4, source: 'administrator', person: 7, at: daysAgo(1) }
    expect(held([byAdmin]).source).toBe('administrator')
    expect(held([byAdmin], people(1, 4, 5)).source).toBe('player')
  })
})

/** How sure the answer is that the value holds. */
function sureness({ value, state, disputed_value }: HeldFact, of: FactValue): number {
  const states: readonly FactState[] = ['unknown', 'claimed', 'stale', 'disputed', 'confirmed']
  if (value === of) return 2 + states.indexOf(state)
  return disputed_value === of ? 1 : 0
}

describe('for any reports', () => {
  const random = randomNumbers(16)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const values = ['chain', 'textile', 'none']
  const anyReport = (): FactReport => {
    const source = pick(['player', 'player', 'player', 'administrator', 'openstreetmap', 'sample'] as const)
    const isPerson = source === 'player' || source === 'administrator'
    const at = new Date(Number(NOW) - Math.floor(random() * 300 * DAY_MS))
    return { value: pick(values), source, person: isPerson ? 1 + Math.floor(random() * 12) : null, at }
  }
  const cases = Array.from({ length: 400 }, () =>
    Array.from({ length: Math.floor(random() * 16) }, () => anyReport()),
  )
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map((item) => [random(), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item)

  it('the order of arrival does not matter', () => {
    for (const reports of cases) {
      // The same person at the same moment says one thing only.
      expect(held(shuffled(reports))).toEqual(held(reports))
    }
  })

  it('another confirmation never makes it less sure', () => {
    for (const reports of cases) {
      const before = held(reports)
      if (before.value === null) continue
      for (const days of [0, 1, 50, 100, 290]) {
        const after = held(reports, people(1, before.value, days))
        expect(sureness(after, before.value)).toBeGreaterThanOrEqual(sureness(before, before.value))
        expect(after.confirmed).toBeGreaterThan(before.confirmed)
      }
    }
  })

  it('time alone only ages it', () => {
    for (const reports of cases) {
      let before = held(reports)
      for (const days of [1, 30, 89, 90, 91, 1000]) {
        const after = whatHolds(HALF_LIFE, reports, daysAgo(-days))
        expect({ ...after, state: '' }).toEqual({ ...before, state: '' })
        const ages = before.state === 'confirmed' || before.state === 'disputed'
        if (after.state !== before.state) expect([ages, after.state]).toEqual([true, 'stale'])
        before = after
      }
    }
  })
})
