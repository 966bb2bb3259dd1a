import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { BY_DAY, BY_NIGHT, NOT_MADE, PackedTimetables, timetableOf } from './packed-timetables.ts'

const MINUTE_MS = 60_000
const MONDAY = Date.parse('2026-11-23T00:00Z')
const WEEK_MINUTES = 7 * 24 * 60
const minuteOf = (at: number) => at / MINUTE_MS

/** A week with random times to play by day, and none by night. */
function randomTimetable(random: () => number, monday: number) {
  const starts = Array.from({ length: Math.floor(random() * 30) }, () => Math.floor(random() * WEEK_MINUTES))
  const sure = [...new Set(starts)]
    .sort((a, b) => a - b)
    .map((start, i, all) => [start, Math.min(start + 60, all[i + 1] ?? WEEK_MINUTES)] as const)
    .map(([from, until]) => [monday + from * MINUTE_MS, monday + until * MINUTE_MS] as const)
  const week = [monday, monday + WEEK_MINUTES * MINUTE_MS] as const
  return {
    sure,
    timetable: timetableOf(
      { byDay: { sure, possible: sure }, byNight: { sure: [], possible: [week] } },
      week,
    ),
  }
}

describe('packed timetables', () => {
  it('say what holds in every minute, also after longer and shorter ones took their place', () => {
    const random = randomNumbers(5)
    const packed = new PackedTimetables()
    for (const monday of [MONDAY, MONDAY + WEEK_MINUTES * MINUTE_MS, MONDAY + 2 * WEEK_MINUTES * MINUTE_MS]) {
      const weeks = Array.from({ length: 300 }, () => randomTimetable(random, monday))
      for (const [profile, { timetable }] of weeks.entries()) packed.set(profile, timetable)
      for (const [profile, { sure }] of weeks.entries()) {
        expect(packed.beginningOf(profile)).toBe(minuteOf(monday))
        for (const at of [...sure.flat(), monday, monday + Math.floor(random() * WEEK_MINUTES) * MINUTE_MS]) {
          if (at >= monday + WEEK_MINUTES * MINUTE_MS) continue
          const code = packed.codeAt(profile, minuteOf(at))
          expect(BY_DAY[code]).toBe(sure.some(([from, until]) => from <= at && at < until))
          expect(BY_NIGHT[code]).toBeUndefined()
          expect(code).not.toBe(NOT_MADE)
        }
        expect(packed.codeAt(profile, minuteOf(monday) - 1)).toBe(NOT_MADE)
        expect(packed.codeAt(profile, minuteOf(monday) + WEEK_MINUTES)).toBe(NOT_MADE)
      }
    }
  })

  it('have nothing to say of profiles without one', () => {
    const packed = new PackedTimetables()
    packed.set(70, randomTimetable(randomNumbers(6), MONDAY).timetable)
    for (const profile of [0, 69, 71, 1000]) {
      expect(packed.codeAt(profile, minuteOf(MONDAY))).toBe(NOT_MADE)
      expect(packed.beginningOf(profile)).toBe(0)
    }
  })
})
