import { LRUCache } from 'lru-cache'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import { placeAt } from '../../platform/indexes/spatial.ts'
import { askedMoment } from '../../playable/contract/moments.ts'
import type { PlayableQuestion } from '../../playable/contract/question.ts'
import { thisMinute } from '../../playable/server/line.ts'
import { Daylight } from '../../playable/server/sun.ts'
import type { WeeksAhead } from '../../playable/server/week-ahead.ts'
import type { CourtIndex } from '../../search/server/data.ts'
import {
  ANSWER,
  type Answer,
  type CourtQuestion,
  type CourtSearch,
  type SearchResult,
} from '../../search/server/search.ts'
import { type FactColumns, factSet, type OrderedColumns } from './fact-columns.ts'
import { BY_DAY, BY_NIGHT, CODES, NOT_MADE } from './playable-search/packed-timetables.ts'
import { type Rest, Timetables } from './playable-search/timetables.ts'
import type { Snapshot } from './snapshot.ts'

/** A search that may also ask what is there and whether one can play. */
interface FactSearch extends Omit<CourtSearch, 'question' | 'answer'>, Partial<PlayableQuestion> {
  has?: readonly FactKey[] | undefined
  /** Finds after the sure courts the probable ones, too, or only those where it is not known. */
  unknown?: 'probable' | 'only' | undefined
}

export interface FactSearchResult extends SearchResult {
  /** Whether courts count as unknown only because their hours could not be read in time. */
  isIncomplete?: boolean
}

/** What is known of the profiles of a directory. */
interface Known {
  timetables: Timetables
  /** Those asked for last, by question and minute. */
  answers: LRUCache<string, MomentAnswers>
}

/** For how many questions answers are kept, four bytes for each profile. */
const MAX_QUESTIONS = 8

/** Searches courts by what people have confirmed. */
export class PlayableSearch {
  readonly #weeks: WeeksAhead
  readonly #rest: Rest | undefined
  readonly #known = new WeakMap<FactColumns, Known>()

  /** @param rest how the preparation rests; tests don't wait for it */
  constructor(weeks: WeeksAhead, rest?: Rest) {
    this.#weeks = weeks
    this.#rest = rest
  }

  /** Prepares for searches about the week ahead. */
  prepare({ facts }: Snapshot, stopping: AbortSignal): Promise<void> {
    return this.#knownOf(facts).timetables.renew(Date.now(), stopping)
  }

  /** Waits for hours that are not read yet, but not for long: then it is not known whether one can play there. */
  async search(
    snapshot: Snapshot,
    { has = [], playable, at, unknown, ...search }: FactSearch,
  ): Promise<FactSearchResult> {
    if (has.length === 0 && !playable) return snapshot.search(search)
    const ask = () => {
      const answers = playable && this.#answersTo({ playable, at }, snapshot.facts)
      const question = new FactQuestion(snapshot.facts, factSet(has), answers)
      const result =
        unknown === 'probable'
          ? searchAlsoProbable(snapshot, { ...search, question })
          : snapshot.search({ ...search, question, answer: unknown ? ANSWER.unknown : ANSWER.yes })
      return { result, missing: question.missing }
    }
    const first = ask()
    if (first.missing.size === 0) return first.result
    await this.#knownOf(snapshot.facts).timetables.add(first.missing)
    const { result, missing } = ask()
    return { ...result, isIncomplete: missing.size > 0 }
  }

  #answersTo(question: PlayableQuestion, facts: FactColumns): MomentAnswers {
    const { timetables, answers } = this.#knownOf(facts)
    const now = thisMinute()
    const asked = question.at?.milliseconds ?? now
    const momentIn = (timeZone: string) => askedMoment(question, this.#weeks.clockOf(timeZone, asked), now)
    const key = JSON.stringify([question, now, facts.profiles.length])
    const found = answers.get(key) ?? new MomentAnswers(facts, timetables, momentIn)
    answers.set(key, found)
    return found
  }

  #knownOf(facts: FactColumns): Known {
    const known = this.#known.get(facts) ?? {
      timetables: new Timetables(this.#weeks, facts, this.#rest),
      answers: new LRUCache<string, MomentAnswers>({ max: MAX_QUESTIONS }),
    }
    this.#known.set(facts, known)
    return known
  }
}

/** Finds the courts with the answer yes, and after them the probable ones. */
function searchAlsoProbable(snapshot: Snapshot, search: CourtSearch): SearchResult {
  const sure = snapshot.search(search)
  const { offset = 0, limit = Infinity } = search
  const total = sure.total + sure.probable
  const rest = Math.min(limit, total - offset) - sure.positions.length
  if (rest <= 0) return { ...sure, total }
  const beyond = { offset: Math.max(0, offset - sure.total), limit: rest }
  const probable = snapshot.search({ ...search, ...beyond, answer: ANSWER.probable })
  const positions = new Uint32Array(sure.positions.length + probable.positions.length)
  positions.set(sure.positions)
  positions.set(probable.positions, sure.positions.length)
  return { ...sure, total, positions }
}

/** Whether courts have all facts of a set, and whether one can play there. */
class FactQuestion implements CourtQuestion {
  readonly #facts: FactColumns
  readonly #set: number
  readonly #answers: MomentAnswers | undefined
  /** The profiles without a timetable, with the moments in question. */
  readonly missing = new Map<number, number>()

  constructor(facts: FactColumns, set: number, answers: MomentAnswers | undefined) {
    this.#facts = facts
    this.#set = set
    this.#answers = answers
  }

  answersIn(index: CourtIndex): (position: number) => Answer {
    const columns = this.#facts.inOrderOf(index)
    return (position) => this.#answerOf(columns, position)
  }

  #answerOf(columns: OrderedColumns, position: number): Answer {
    const present = (columns.present[position] as number) & this.#set
    const absent = (columns.absent[position] as number) & this.#set
    if ((absent & ~present) !== 0) return ANSWER.no
    const has = present !== this.#set ? ANSWER.unknown : absent !== 0 ? ANSWER.probable : ANSWER.yes
    const isPlayable = this.#answers?.answerAt(columns, position, this.missing) ?? ANSWER.yes
    return isPlayable < has ? isPlayable : has
  }
}

/** Whether one can play at the moment of a question, which may be another one in each time zone. */
class MomentAnswers {
  readonly #facts: FactColumns
  readonly #timetables: Timetables
  readonly #momentIn: (timeZone: string) => number
  /** By profile: `CODES` times its zone, plus the code of what holds there; 0 if that was not looked up yet. */
  readonly #known: Uint32Array
  /** By zone. */
  readonly #daylights: Daylight[] = []
  readonly #daylightAt = new Map<number, Daylight>()

  /** @param momentIn the moment in a time zone, milliseconds */
  constructor(facts: FactColumns, timetables: Timetables, momentIn: (timeZone: string) => number) {
    this.#facts = facts
    this.#timetables = timetables
    this.#momentIn = momentIn
    this.#known = new Uint32Array(facts.profiles.length)
  }

  /** @param missing receives the profiles without a timetable, with the moments in question */
  answerAt(courts: OrderedColumns, position: number, missing: Map<number, number>): Answer {
    const profile = courts.profiles[position] as number
    const known = (this.#known[profile] as number) || this.#lookUp(profile, missing)
    const code = known % CODES
    const byDay = BY_DAY[code] as Answer
    const byNight = BY_NIGHT[code] as Answer
    if (byDay === byNight) return byDay
    const daylight = this.#daylights[(known / CODES) | 0] as Daylight
    return (daylight.ofPlace(courts.vectors, position) ?? daylight.at(placeAt(courts, position)))
      ? byDay
      : byNight
  }

  #lookUp(profile: number, missing: Map<number, number>): number {
    const zone = this.#facts.zoneIndexOf(profile)
    const daylight = this.#daylights[zone] ?? this.#daylightIn(zone)
    this.#daylights[zone] = daylight
    const { moment } = daylight
    const code = this.#timetables.codeAt(profile, moment)
    const known = CODES * zone + code
    if (code === NOT_MADE) missing.set(profile, moment)
    else this.#known[profile] = known
    return known
  }

  #daylightIn(zone: number): Daylight {
    const moment = this.#momentIn(this.#facts.timeZones[zone] as string)
    const daylight = this.#daylightAt.get(moment) ?? new Daylight(moment)
    this.#daylightAt.set(moment, daylight)
    return daylight
  }
}
