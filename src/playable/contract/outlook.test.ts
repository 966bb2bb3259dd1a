import { describe, expect, test } from 'vitest'
import { courtOf } from '../../../test/court-views.ts'
import type { FactValue } from '../../facts/contract/catalogue.ts'
import { outlookAt, type Stretch } from './outlook.ts'
import { conditionsOf, doubtAt, playableAt } from './playable.ts'
import type { PlayableState, WeekAhead } from './schema.ts'
import type { SaidFacts } from './shelter.ts'
import { situationOf } from './situation.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MONDAY = Date.parse('2026-11-23T00:00:00Z')

const text = (moment: number) => new Date(moment).toISOString()
/** '08:00-18:00' on each of seven days. */
function daily(hours: string, offsetMinutes = 0) {
  const [from = 0, until = 0] = hours.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return (hour * 60 + minute - offsetMinutes) * MINUTE_MS
  })
  const days = Array.from({ length: 7 }, (_, day) => MONDAY + day * DAY_MS)
  return days.map((day) => ({ from: text(day + from), until: text(day + until) }))
}
const hours = (written: string, isSure = true) => ({
  ...{ hours: written, intervals: daily(written).map((interval) => ({ ...interval, sure: isSure })) },
})

/** A week in London, from Monday, 23 November, with daylight from 07:32 to 16:01. */
const WEEK: WeekAhead = {
  time_zone: 'Europe/London',
  from: text(MONDAY),
  until: text(MONDAY + 7 * DAY_MS),
  clock: [{ from: text(MONDAY), offset_minutes: 0 }],
  daylight: daily('07:32-16:01'),
  opening_hours: null,
  light_hours: null,
}

const said = (value: FactValue) =>
  ({ value, state: 'confirmed', confirmed: 3, confirmed_at: '2026-11-20' }) as const
const claimed = (value: FactValue) => ({ value, state: 'claimed', source: 'openstreetmap' }) as const

interface Place {
  facts?: SaidFacts
  week?: Partial<WeekAhead>
  isIndoor?: boolean | null
}
const at = (time: string, { facts = {}, week = {}, isIndoor = false }: Place = {}) => {
  const subject = { court: courtOf({ id: 1, isIndoor }), facts, week: { ...WEEK, ...week } }
  return { subject, outlook: outlookAt(subject, Date.parse(`2026-11-${time}Z`)) }
}
const sentence = (time: string, place?: Place) => at(time, place).outlook?.text

const UNLIT: Place = { facts: { floodlights: said(false) } }
const LIT: Place = { facts: { floodlights: said(true) } }
const LIT_UNTIL_TEN: Place = {
  facts: { floodlights: said(true), light_hours: said('15:00-22:00') },
  week: { light_hours: hours('15:00-22:00') },
}
const HALL: Place = {
  isIndoor: true,
  facts: { opening_hours: said('08:00-21:30') },
  week: { opening_hours: hours('08:00-21:30') },
}

describe('until 23:00', () => {
  test.each<[why: string, time: string, place: Place | undefined, said: string]>([
    [
      'the lights go off before',
      ...(['23T15:09', LIT_UNTIL_TEN] as const),
      'From now to 23:00: playable by daylight until 16:01, then playable under lights until 22:00, then dark.',
    ],
    [
      'it gets dark',
      ...(['23T12:00', UNLIT] as const),
      'From now to 23:00: playable by daylight until 16:01, then dark.',
    ],
    [
      'nobody has said anything',
      ...(['23T12:00', undefined] as const),
      'From now to 23:00: playable by daylight until 16:01, then not certain (nobody has said whether there are lights).',
    ],
    [
      'the day has not begun',
      ...(['23T05:00', UNLIT] as const),
      'From now to 23:00: dark until 07:32, then playable by daylight until 16:01, then dark.',
    ],
    ['the lights stay on', ...(['23T20:00', LIT] as const), 'From now to 23:00: playable under lights.'],
    [
      'a hall closes',
      ...(['23T20:00', HALL] as const),
      'From now to 23:00: playable indoors until 21:30, then closed.',
    ],
    [
      'nobody has confirmed the hours: closed is certain, open is not',
      '23T07:00',
      {
        ...{ isIndoor: true, facts: { opening_hours: claimed('08:00-20:00') } },
        week: { opening_hours: hours('08:00-20:00') },
      },
      'From now to 23:00: closed until 08:00, then not certain until 20:00 (nobody has confirmed the hours), then closed.',
    ],
    [
      'closing time comes in the dark',
      '23T15:00',
      {
        facts: { floodlights: said(false), opening_hours: said('08:00-20:00') },
        week: { opening_hours: hours('08:00-20:00') },
      },
      'From now to 23:00: playable by daylight until 16:01, then dark until 20:00, then closed.',
    ],
    [
      'school hours are not in the week ahead',
      '23T07:40',
      { facts: { access: said('school_hours'), floodlights: said(false) } },
      'From now to 23:00: playable by daylight until 08:00, then not certain until 16:01 (these may be school hours), then dark.',
    ],
  ])('%s', (_, time, place, expected) => {
    expect(sentence(time, place)).toBe(expected)
  })

  test('one doubt follows another', () => {
    const { outlook } = at('23T12:00', { facts: { access: said('members'), floodlights: said(true) } })
    expect(outlook?.text).toBe('From now to 23:00: not certain (members only).')
    expect(sentence('23T12:00', { isIndoor: null })).toBe(
      'From now to 23:00: not certain (nobody has said whether it is indoors).',
    )
  })
})

describe('the next day', () => {
  test.each<[why: string, time: string, place: Place, said: string]>([
    [
      'one can’t play any more',
      ...(['23T17:00', UNLIT] as const),
      'Tomorrow from 07:32 to 23:00: playable by daylight until 16:01, then dark.',
    ],
    [
      'less than half an hour is left',
      ...(['23T22:31', LIT] as const),
      'Tomorrow from 04:00 to 23:00: playable under lights until 07:32, then playable by daylight until 16:01, then playable under lights.',
    ],
    [
      'the night is not certain',
      ...(['23T23:00', {}] as const),
      'Tomorrow from 07:32 to 23:00: playable by daylight until 16:01, then not certain (nobody has said whether there are lights).',
    ],
    [
      'nothing is certain',
      ...(['23T23:00', { isIndoor: true }] as const),
      'Tomorrow from 04:00 to 23:00: not certain (nobody has said when it is open).',
    ],
    [
      'it is after midnight',
      ...(['24T00:30', HALL] as const),
      'Today from 08:00 to 23:00: playable indoors until 21:30, then closed.',
    ],
  ])('%s', (_, time, place, expected) => {
    expect(sentence(time, place)).toBe(expected)
  })

  test('half an hour is enough for today', () => {
    expect(sentence('23T22:30', LIT)).toBe('From now to 23:00: playable under lights.')
  })

  test('a night belongs to the day before, until 04:00', () => {
    expect(at('24T03:59', LIT).outlook?.day).toBe('Today')
    expect(at('24T04:00', LIT).outlook?.day).toBe('')
  })

  test('there is none if one can’t play then either, and outside the week', () => {
    expect(at('23T12:00', { facts: { access: said('private') } }).outlook).toBeUndefined()
    expect(at('29T17:00', UNLIT).outlook).toBeUndefined()
    expect(at('30T12:00', LIT).outlook).toBeUndefined()
  })
})

describe('follows the clock of the court', () => {
  test('in another time zone', () => {
    const week = {
      ...{ clock: [{ from: text(MONDAY), offset_minutes: 480 }], daylight: daily('06:00-17:30', 480) },
      ...{ from: text(MONDAY - 480 * MINUTE_MS), until: text(MONDAY + 6 * DAY_MS) },
    }
    expect(sentence('23T04:00', { ...UNLIT, week })).toBe(
      'From now to 23:00: playable by daylight until 17:30, then dark.',
    )
    expect(at('23T04:00', { ...UNLIT, week }).outlook?.stretches.at(-1)?.until).toBe(
      Date.parse('2026-11-23T15:00Z'),
    )
  })

  test('when it changes', () => {
    const change = Date.parse('2026-11-23T14:00:00Z')
    const clock = [
      { from: text(MONDAY), offset_minutes: 60 },
      { from: text(change), offset_minutes: 0 },
    ]
    const { outlook } = at('23T12:00', { ...LIT, week: { clock } })
    expect(outlook?.text).toContain('playable by daylight until 16:01')
    expect(outlook?.stretches.at(-1)?.until).toBe(Date.parse('2026-11-23T23:00:00Z'))
  })
})

test.each<[time: string, marks: string[]]>([
  ['24T04:00', ['Now', '12:00', '16:00', '23:00']],
  ['23T12:00', ['Now', '16:00', '18:00', '20:00', '23:00']],
  ['23T15:09', ['Now', '18:00', '20:00', '23:00']],
  ['23T19:00', ['Now', '20:00', '21:00', '22:00', '23:00']],
  ['23T22:30', ['Now', '23:00']],
  ['23T23:30', ['04:00', '12:00', '16:00', '23:00']],
])('the hours written below have room, at %s', (time, expected) => {
  expect(at(time, LIT).outlook?.marks.map(({ text }) => text)).toEqual(expected)
})

test('hours are where the clock shows them', () => {
  expect(at('23T19:00', LIT).outlook?.marks.map(({ place }) => place)).toEqual([0, 0.25, 0.5, 0.75, 1])
})

const KINDS: Readonly<Record<PlayableState, readonly Stretch['kind'][]>> = {
  playable: ['daylight', 'lights', 'indoors'],
  'light-left': ['daylight', 'lights'],
  'open-later': ['closed'],
  closed: ['closed'],
  dark: ['dark'],
  ask: ['unsure'],
  unknown: ['unsure'],
}

test('never disagrees with the line, whatever people say', { tags: 'large' }, () => {
  const options: Record<
    keyof Pick<SaidFacts, 'access' | 'floodlights' | 'light_hours' | 'opening_hours'>,
    SaidFacts[]
  > = {
    access: [{}, ...['public', 'members', 'school_hours'].map((value) => ({ access: said(value) }))],
    floodlights: [
      {},
      { floodlights: said(true) },
      { floodlights: claimed(true) },
      { floodlights: said(false) },
    ],
    light_hours: [{}, { light_hours: said('15:00-22:00') }, { light_hours: claimed('15:00-22:00') }],
    opening_hours: [{}, { opening_hours: said('07:00-21:00') }, { opening_hours: claimed('07:00-21:00') }],
  }
  const week = { light_hours: hours('15:00-22:00'), opening_hours: hours('07:00-21:00') }
  const combinations = Object.values(options).reduce<SaidFacts[]>(
    (all, next) => all.flatMap((facts) => next.map((more) => ({ ...facts, ...more }))),
    [{}],
  )
  for (const facts of combinations)
    for (const isIndoor of [true, false, null])
      for (const time of ['23T04:10', '23T15:30', '23T23:20']) {
        const { subject, outlook } = at(time, { facts, isIndoor, week })
        const stretches = outlook?.stretches ?? []
        for (const [i, { kind, from, until, doubt }] of stretches.entries()) {
          expect(from).toBe(stretches[i - 1]?.until ?? from)
          for (const part of [0, 0.2, 0.4, 0.6, 0.8]) {
            const moment = from + (until - from) * part
            const line = playableAt(subject, moment, MONDAY)
            expect(line && KINDS[line.state]).toContain(kind)
            const situation = situationOf(subject, { at: moment, today: MONDAY, from: moment })
            const said = doubt && (doubtAt(conditionsOf(situation), moment)?.known ?? doubt)
            const text = `${line?.headline} · ${line?.reason}`.toLowerCase()
            expect(text).toContain(said?.toLowerCase() ?? '')
          }
        }
      }
})
