import type { Snapshot } from '../../courts/server/snapshot.ts'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import type { Answer, CourtSearch, SearchResult } from '../../search/server/search.ts'
import { askedMoment } from '../contract/moments.ts'
import type { PlayableFilter, PlayableQuestion } from '../contract/question.ts'
import { type FactColumns, factSet } from './fact-columns.ts'
import { LatestAnswers } from './latest-answers.ts'
import { daylightAt } from './sun.ts'
import { Timetables } from './timetables.ts'
import type { WeeksAhead } from './week-ahead.ts'

/** A search that may also ask what is there and whether one can play. */
export interface FactSearch extends CourtSearch, Partial<PlayableQuestion> {
  has?: readonly FactKey[] | undefined
}

export interface FactSearchResult extends SearchResult {
  /** Whether courts count as unknown only because their hours could not be read in time. */
  isIncomplete?: boolean
}

/** What is known of the profiles of a directory. */
interface Answers {
  timetables: Timetables
  latest: Record<PlayableFilter, LatestAnswers>
}

/** Searches courts by what people have confirmed. */
export class PlayableSearch {
  readonly #weeks: WeeksAhead
  readonly #answers = new WeakMap<FactColumns, Answers>()

  constructor(weeks: WeeksAhead) {
    this.#weeks = weeks
  }

  /** Prepares for searches about the week ahead. */
  prepare({ facts }: Snapshot, stopping: AbortSignal): Promise<void> {
    return this.#answersFor(facts).timetables.renew(Date.now(), stopping)
  }

  /** Waits for hours that are not read yet, but not for long: then it is not known whether one can play there. */
  async search(
    snapshot: Snapshot,
    { has = [], playable, at, ...search }: FactSearch,
  ): Promise<FactSearchResult> {
    if (has.length === 0 && !playable) return snapshot.search(search)
    const { index, facts } = snapshot
    const set = factSet(has)
    const now = Date.now()
    const hasAll = (position: number) => facts.has(index.ids[position] as number, set)
    if (!playable) return snapshot.search({ ...search, answerOf: hasAll })
    const run = (missing: Map<number, number>) => {
      const isPlayable = this.#isPlayable(snapshot, { playable, at }, now, missing)
      const answerOf = (position: number) => both(hasAll(position), isPlayable(position))
      return snapshot.search({ ...search, answerOf: has.length > 0 ? answerOf : isPlayable })
    }
    const missing = new Map<number, number>()
    const result = run(missing)
    if (missing.size === 0) return result
    const isComplete = await this.#answersFor(facts).timetables.add(missing)
    return { ...run(new Map()), isIncomplete: !isComplete }
  }

  /** @param missing receives the profiles without a timetable, with the moments in question */
  #isPlayable(
    { index: { ids, latitudes, longitudes }, facts }: Snapshot,
    question: PlayableQuestion,
    now: number,
    missing: Map<number, number>,
  ): (position: number) => Answer {
    const answers = this.#answersFor(facts).latest[question.playable]
    const thereIn = this.#momentsOf(question, now, facts.timeZones)
    return (position) => {
      const profile = facts.profileIndexOf(ids[position] as number)
      const { moment, hasDaylight } = thereIn(facts.zoneIndexOf(profile))
      const answer = answers.at(profile, moment)
      if (!answer) {
        missing.set(profile, moment)
        return undefined
      }
      if (answer.byDay === answer.byNight) return answer.byDay
      const isDay = hasDaylight(latitudes[position] as number, longitudes[position] as number)
      return isDay ? answer.byDay : answer.byNight
    }
  }

  /** The moment that a question means in a time zone, by its index, and where there is daylight then. */
  #momentsOf(question: PlayableQuestion, now: number, timeZones: readonly string[]) {
    const asked = question.at?.milliseconds ?? now
    const daylights = new Map<number, ReturnType<typeof daylightAt>>()
    const lookUp = (zone: number) => {
      const moment = askedMoment(question, this.#weeks.clockOf(timeZones[zone] as string, asked), now)
      const hasDaylight = daylights.get(moment) ?? daylightAt(moment)
      daylights.set(moment, hasDaylight)
      return { moment, hasDaylight }
    }
    const known: ReturnType<typeof lookUp>[] = []
    return (zone: number) => {
      const there = known[zone] ?? lookUp(zone)
      known[zone] = there
      return there
    }
  }

  #answersFor(facts: FactColumns): Answers {
    const known = this.#answers.get(facts)
    if (known) return known
    const timetables = new Timetables(this.#weeks, facts.profiles)
    const latest = {
      now: new LatestAnswers(timetables),
      tonight: new LatestAnswers(timetables),
      'tomorrow-morning': new LatestAnswers(timetables),
    }
    this.#answers.set(facts, { timetables, latest })
    return { timetables, latest }
  }
}

/** Whether both hold. */
function both(some: Answer, other: Answer): Answer {
  if (some === false || other === false) return false
  return some && other
}
