import { describe, expect, it } from 'vitest'
import { LocalClock } from './local-clock.ts'
import { askedMoment } from './moments.ts'

const MANILA = new LocalClock([{ from: '2026-11-20T00:00:00Z', offset_minutes: 480 }])
/** The clocks go back on 25 October at 02:00. */
const LONDON = new LocalClock([
  { from: '2026-10-20T00:00:00Z', offset_minutes: 60 },
  { from: '2026-10-25T01:00:00Z', offset_minutes: 0 },
])

const instant = (text: string) => ({ kind: 'instant', milliseconds: Date.parse(text) }) as const
const wallTime = (text: string) => ({ kind: 'wall-time', milliseconds: Date.parse(`${text}Z`) }) as const

describe('the moment of a question in Manila', () => {
  it.each([
    ['now', '2026-11-23T12:34Z', '2026-11-23T12:34:00.000Z', 'is the moment asked'],
    ['tonight', '2026-11-23T02:00Z', '2026-11-23T12:00:00.000Z', 'in the morning, is at 20:00'],
    ['tonight', '2026-11-23T13:30Z', '2026-11-23T13:30:00.000Z', 'at 21:30, is then'],
    ['tonight', '2026-11-23T18:00Z', '2026-11-23T18:00:00.000Z', 'at 02:00, is then, still that night'],
    ['tonight', '2026-11-23T20:00Z', '2026-11-24T12:00:00.000Z', 'at 04:00, is the next evening'],
    ['tomorrow-morning', '2026-11-23T02:00Z', '2026-11-24T02:00:00.000Z', 'at 10:00, is a day later'],
    ['tomorrow-morning', '2026-11-23T15:00Z', '2026-11-24T02:00:00.000Z', 'at 23:00, is eleven hours later'],
    ['tomorrow-morning', '2026-11-23T19:00Z', '2026-11-24T02:00:00.000Z', 'at 03:00, is the same day'],
  ] as const)('%s at %s is %s: %s', (playable, at, expected, _) => {
    const moment = askedMoment({ playable, at: instant(at) }, MANILA, 0)
    expect(new Date(moment).toISOString()).toBe(expected)
    expect(askedMoment({ playable }, MANILA, Date.parse(at))).toBe(moment)
  })
})

describe('where the clocks change', () => {
  it.each([
    ['now', '2026-10-24T20:00', '2026-10-24T19:00:00.000Z'],
    ['now', '2026-10-25T20:00', '2026-10-25T20:00:00.000Z'],
    ['tomorrow-morning', '2026-10-24T20:00', '2026-10-25T10:00:00.000Z'],
    ['tonight', '2026-10-24T09:00', '2026-10-24T19:00:00.000Z'],
  ] as const)('%s, when clocks show %s, is %s', (playable, at, expected) => {
    expect(new Date(askedMoment({ playable, at: wallTime(at) }, LONDON, 0)).toISOString()).toBe(expected)
  })
})
