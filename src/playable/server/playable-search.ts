import type { Snapshot } from '../../courts/server/snapshot.ts'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import type { Answer, CourtSearch, SearchResult } from '../../search/server/search.ts'
import { intervalAt } from '../contract/intervals.ts'
import { momentOf } from '../contract/moments.ts'
import type { PlayableSpans } from '../contract/playable.ts'
import type { PlayableQuestion } from '../contract/question.ts'
import { factSet, type Profile } from './fact-columns.ts'
import { daylightAt } from './sun.ts'
import { Timetables } from './timetables.ts'
import type { WeeksAhead } from './week-ahead.ts'

/** A search that may also ask what is there and whether one can play. */
export interface FactSearch extends CourtSearch, Partial<PlayableQuestion> {
  has?: readonly FactKey[] | undefined
}

/** Searches courts by what people have confirmed. */
export class PlayableSearch {
  readonly #timetables: Timetables

  constructor(weeks: WeeksAhead) {
    this.#timetables = new Timetables(weeks)
  }

  /** Prepares for searches about the week ahead. */
  prepare({ facts }: Snapshot, stopping: AbortSignal): Promise<void> {
    return this.#timetables.renew(facts.profiles, Date.now(), stopping)
  }

  /** Waits for hours that are not read yet, but not for long: then it is not known whether one can play there. */
  async search(snapshot: Snapshot, { has = [], playable, at, ...search }: FactSearch): Promise<SearchResult> {
    if (has.length === 0 && !playable) return snapshot.search(search)
    const set = factSet(has)
    const now = Date.now()
    const run = (missing: Map<Profile, number>) => {
      const isPlayable = playable && this.#isPlayable(snapshot, { playable, at }, now, missing)
      const hasAll = (position: number) => snapshot.facts.has(snapshot.index.ids[position] as number, set)
      const answerOf = (position: number) => both(hasAll(position), !isPlayable || isPlayable(position))
      return snapshot.search({ ...search, answerOf })
    }
    const missing = new Map<Profile, number>()
    const result = run(missing)
    if (missing.size === 0) return result
    await this.#timetables.add(missing)
    return run(new Map())
  }

  /** @param missing receives the profiles without a timetable, with the moments in question */
  #isPlayable(
    { index, facts }: Snapshot,
    question: PlayableQuestion,
    now: number,
    missing: Map<Profile, number>,
  ): (position: number) => Answer {
    const asked = question.at?.milliseconds ?? now
    const momentIn = memoize((timeZone: string) =>
      momentOf(question, this.#timetables.clockOf(timeZone, asked), now),
    )
    const daylightThen = memoize(daylightAt)
    const answersOf = memoize((profileIndex: number) => {
      const profile = facts.profiles[profileIndex] as Profile
      const moment = momentIn(profile.timeZone)
      const timetable = this.#timetables.get(profile, moment)
      if (!timetable) missing.set(profile, moment)
      const answer = (spans: PlayableSpans | undefined) => spans && answerAt(spans, moment)
      return {
        byDay: answer(timetable?.byDay),
        byNight: answer(timetable?.byNight),
        hasDaylight: daylightThen(moment),
      }
    })
    const { ids, latitudes, longitudes } = index
    return (position) => {
      const { byDay, byNight, hasDaylight } = answersOf(facts.profileIndexOf(ids[position] as number))
      if (byDay === byNight) return byDay
      return hasDaylight(latitudes[position] as number, longitudes[position] as number) ? byDay : byNight
    }
  }
}

function answerAt({ sure, possible }: PlayableSpans, moment: number): Answer {
  if (intervalAt(sure, moment)) return true
  return intervalAt(possible, moment) ? undefined : false
}

/** Whether both hold. */
function both(some: Answer, other: Answer): Answer {
  if (some === false || other === false) return false
  return some && other
}

function memoize<In, Out>(compute: (input: In) => Out): (input: In) => Out {
  const known = new Map<In, Out>()
  return (input) => {
    let output = known.get(input)
    if (output === undefined) {
      output = compute(input)
      known.set(input, output)
    }
    return output
  }
}
