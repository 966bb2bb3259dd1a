import { placeAt } from '../../../platform/indexes/spatial.ts'
import { Daylight } from '../../../playable/server/sun.ts'
import type { Answer } from '../../../search/server/search.ts'
import type { FactColumns, OrderedColumns } from '../fact-columns.ts'
import { BY_DAY, BY_NIGHT, CODES, NOT_MADE } from './packed-timetables.ts'
import type { Timetables } from './timetables.ts'

/** Whether one can play at the moment of a question, which may be another one in each time zone. */
export class MomentAnswers {
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
