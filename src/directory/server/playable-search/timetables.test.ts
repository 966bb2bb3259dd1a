import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { courtOf, directoryOf } from '../../../../test/court-views.ts'
import { PATIENT } from '../../../../test/patient.ts'
import { WeeksAhead } from '../../../playable/server/week-ahead.ts'
import { FactColumns } from '../fact-columns.ts'
import { NOT_MADE } from './packed-timetables.ts'
import { Timetables } from './timetables.ts'

/** Reads no hours in time until told otherwise, and remembers which courts it was asked for. */
class SlowWeeks extends WeeksAhead {
  isSlow = true
  readonly asked: boolean[] = []

  override async withoutDaylight(...[court, at, options]: Parameters<WeeksAhead['withoutDaylight']>) {
    const hasHours = court.facts.opening_hours !== undefined
    this.asked.push(hasHours)
    if (this.isSlow && hasHours) options?.onLate?.()
    return super.withoutDaylight(court, at)
  }
}

const NOON = Date.parse('2026-11-23T12:00Z')
const { facts } = directoryOf([
  { id: 1, isIndoor: true, facts: { opening_hours: { value: '24/7', state: 'confirmed' } } },
  { id: 2, isIndoor: false },
])
const [HALL, PARK] = [0, 1]

let weeks: SlowWeeks
let timetables: Timetables
beforeEach(() => {
  weeks = new SlowWeeks(PATIENT)
  timetables = new Timetables(weeks, facts)
})
afterEach(() => weeks.close())

describe('hours that are not read in time', () => {
  it('are read again the next time', async () => {
    const { signal } = new AbortController()
    await timetables.renew(NOON, signal)
    expect(timetables.codeAt(HALL, NOON)).toBe(NOT_MADE)
    weeks.isSlow = false
    await timetables.renew(NOON, signal)
    expect(timetables.codeAt(HALL, NOON)).not.toBe(NOT_MADE)
    expect(weeks.asked).toEqual([true, false, true])
  })

  it('hold up no courts without hours', async () => {
    const missing = new Map([
      [HALL, NOON],
      [PARK, NOON],
    ])
    await timetables.add(missing)
    expect(weeks.asked).toEqual([false, true])
    expect(timetables.codeAt(PARK, NOON)).not.toBe(NOT_MADE)
    expect(timetables.codeAt(HALL, NOON)).toBe(NOT_MADE)
    weeks.isSlow = false
    await timetables.add(missing)
    expect(timetables.codeAt(HALL, NOON)).not.toBe(NOT_MADE)
  })
})

it('are not made for what no court has any more', async () => {
  const open = (value: string) => ({ opening_hours: { value, state: 'confirmed' } }) as const
  const { facts: changed } = directoryOf([{ id: 1 }])
  for (const hours of ['Mo off', 'Tu off']) changed.set(courtOf({ id: 1, facts: open(hours) }))
  weeks.isSlow = false
  await new Timetables(weeks, changed).renew(NOON, new AbortController().signal)
  expect(weeks.asked).toEqual([false, true])
  const [first, , last] = changed.profiles
  expect(FactColumns.from(changed.toColumns()).profiles).toEqual([first, last])
})
