import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../../test/random.ts'
import { type Interval, intervalAt, union } from '../../../playable/contract/intervals.ts'
import type { PlayableSpans } from '../../../playable/contract/playable.ts'
import { ANSWER } from '../../../search/server/search.ts'
import { BY_DAY, BY_NIGHT, NOT_MADE, PackedTimetables, timetableOf } from './packed-timetables.ts'

const MINUTE_MS = 60_000
const MONDAY = Date.parse('2026-11-23T00:00Z')
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const minuteOf = (at: number) => at / MINUTE_MS

/** A week with random times when one can and perhaps can play, by day and by night. */
function randomWeek(random: () => number, monday: number) {
  const moment = () => monday + Math.floor((random() * WEEK_MS) / MINUTE_MS) * MINUTE_MS
  const intervals = (most: number): Interval[] =>
    union(
      Array.from({ length: Math.floor(random() * most) }, () => {
        const from = moment()
        return [from, Math.min(from + (1 + Math.floor(random() * 600)) * MINUTE_MS, monday + WEEK_MS)]
      }),
    )
  const spans = () => {
    const sure = intervals(10)
    const probable = union([...sure, ...intervals(10)])
    return { sure, probable, possible: union([...probable, ...intervals(10)]) }
  }
  const [byDay, byNight] = [spans(), spans()]
  const timetable = timetableOf({ byDay, byNight }, [monday, monday + WEEK_MS])
  const edges = [byDay, byNight].flatMap((spans) => Object.values(spans).flat(2))
  const moments = [monday, ...edges.flatMap((at) => [at - MINUTE_MS, at]), moment(), moment()]
  return {
    ...{ byDay, byNight, timetable },
    moments: moments.filter((at) => at >= monday && at < monday + WEEK_MS),
  }
}

function expected({ sure, probable, possible }: PlayableSpans, at: number) {
  if (intervalAt(sure, at)) return ANSWER.yes
  if (intervalAt(probable, at)) return ANSWER.probable
  return intervalAt(possible, at) ? ANSWER.unknown : ANSWER.no
}

describe('packed timetables', () => {
  it('say what holds in every minute, also after longer and shorter ones took their place', () => {
    const random = randomNumbers(5)
    const packed = new PackedTimetables()
    const codes = new Set<number>()
    for (const monday of [MONDAY, MONDAY + WEEK_MS, MONDAY + 2 * WEEK_MS]) {
      const weeks = Array.from({ length: 300 }, () => randomWeek(random, monday))
      for (const [profile, { timetable }] of weeks.entries()) packed.set(profile, timetable)
      for (const [profile, { byDay, byNight, moments }] of weeks.entries()) {
        expect(packed.beginningOf(profile)).toBe(minuteOf(monday))
        for (const at of moments) {
          const code = packed.codeAt(profile, minuteOf(at))
          codes.add(code)
          expect([BY_DAY[code], BY_NIGHT[code]]).toEqual([expected(byDay, at), expected(byNight, at)])
        }
        expect(packed.codeAt(profile, minuteOf(monday) - 1)).toBe(NOT_MADE)
        expect(packed.codeAt(profile, minuteOf(monday + WEEK_MS))).toBe(NOT_MADE)
      }
    }
    expect(codes.size).toBe(16)
    expect(codes).not.toContain(NOT_MADE)
  })

  it('have nothing to say of profiles without one', () => {
    const packed = new PackedTimetables()
    packed.set(70, randomWeek(randomNumbers(6), MONDAY).timetable)
    for (const profile of [0, 69, 71, 1000]) {
      expect(packed.codeAt(profile, minuteOf(MONDAY))).toBe(NOT_MADE)
      expect(packed.beginningOf(profile)).toBe(0)
    }
  })
})
