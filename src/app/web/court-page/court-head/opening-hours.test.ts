import { describe, expect, test } from 'vitest'
import { DARK_WEEK } from '../../../../../test/court-views.ts'
import type { FactState } from '../../../../facts/contract/what-holds.ts'
import { openingHoursSpecification } from './opening-hours.ts'

const OFFSET_MS = 8 * 3_600_000
const HOURS = 'as somebody wrote them'

/** A week in Manila from Monday, 23 November; moments are local. */
function specificationOf(
  spans: (readonly [from: string, until: string, sure?: boolean])[] | null,
  { state = 'confirmed', hours = HOURS }: { state?: FactState; hours?: string } = {},
) {
  const moment = (time: string) => {
    const [day = '', clock] = time.split(' ')
    return new Date(Date.parse(`2026-11-${day}T${clock}:00Z`) - OFFSET_MS).toISOString()
  }
  const intervals =
    spans?.map(([from, until, sure = true]) => ({ from: moment(from), until: moment(until), sure })) ?? null
  const week = {
    ...{ ...DARK_WEEK, from: moment('23 00:00'), until: moment('30 00:00') },
    clock: [{ from: moment('23 00:00'), offset_minutes: 480 }],
    opening_hours: { hours, intervals },
  }
  return openingHoursSpecification([{ key: 'opening_hours', state, value: HOURS }], week).map(
    ({ dayOfWeek, opens, closes }) =>
      `${dayOfWeek.map((day) => day.slice(0, 2)).join(' ')} ${opens}-${closes}`,
  )
}

const WEEKDAYS = ['23', '24', '25', '26', '27'].map((day) => [`${day} 08:00`, `${day} 18:00`] as const)

describe('leaves out', () => {
  test.each(['claimed', 'stale', 'disputed'] as const)('hours that are %s', (state) => {
    expect(specificationOf(WEEKDAYS, { state })).toEqual([])
  })

  test('hours that can’t be read', () => {
    expect(specificationOf(null)).toEqual([])
  })

  test('the week of other hours, which were just changed', () => {
    expect(specificationOf(WEEKDAYS, { hours: '24/7' })).toEqual([])
  })

  test('days on which one has to ask, which are not closed either', () => {
    expect(specificationOf([...WEEKDAYS, ['28 10:00', '28 12:00', false]])).toEqual([
      'Mo Tu We Th Fr 08:00-18:00',
      'Su 00:00-00:00',
    ])
  })
})

test('says for which week they hold', () => {
  const whole = { from: DARK_WEEK.from, until: DARK_WEEK.until, sure: true }
  const week = { ...DARK_WEEK, opening_hours: { hours: '24/7', intervals: [whole] } }
  const always = { key: 'opening_hours', state: 'confirmed', value: '24/7' } as const
  expect(openingHoursSpecification([always], week)).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      ...{ opens: '00:00', closes: '23:59', validFrom: '2026-11-23', validThrough: '2026-11-29' },
    },
  ])
})

test.each<[what: string, spans: Parameters<typeof specificationOf>[0], expected: string[]]>([
  ['weekdays', WEEKDAYS, ['Mo Tu We Th Fr 08:00-18:00', 'Sa Su 00:00-00:00']],
  [
    'a break at noon',
    [
      ['23 08:00', '23 12:00'],
      ['23 13:00', '23 18:00'],
    ],
    ['Mo 08:00-12:00', 'Mo 13:00-18:00', 'Tu We Th Fr Sa Su 00:00-00:00'],
  ],
  ['past midnight', [['27 18:00', '28 03:00']], ['Fr 18:00-03:00', 'Mo Tu We Th Su 00:00-00:00']],
  ['until midnight', [['27 18:00', '28 00:00']], ['Fr 18:00-00:00', 'Mo Tu We Th Sa Su 00:00-00:00']],
  ['all day', [['28 00:00', '29 00:00']], ['Sa 00:00-23:59', 'Mo Tu We Th Fr Su 00:00-00:00']],
  [
    'longer than a day',
    [['26 08:00', '28 10:00']],
    ['Th 08:00-23:59', 'Fr 00:00-23:59', 'Sa 00:00-10:00', 'Mo Tu We Su 00:00-00:00'],
  ],
  [
    'since the night before the week, and beyond its end',
    [
      ['23 00:00', '23 02:00'],
      ['29 20:00', '30 00:00'],
    ],
    ['Mo 00:00-02:00', 'Su 20:00-23:59', 'Tu We Th Fr Sa 00:00-00:00'],
  ],
  ['closed all week', [], ['Mo Tu We Th Fr Sa Su 00:00-00:00']],
])('%s', (_, spans, expected) => {
  expect(specificationOf(spans)).toEqual(expected)
})
