import { type FactKey, getFact, type TagMeaning } from '../../facts/contract/catalogue.ts'

/** The tags of an object of OpenStreetMap. A map, because keys may be any text: `__proto__`, `constructor`. */
export type Tags = ReadonlyMap<string, string>

export const tagsOf = (tags: Readonly<Record<string, string>>): Tags => new Map(Object.entries(tags))

/**
 * The values of a tag in lower case: mappers list several with semicolons, others with commas. Empty if there is no such tag.
 * https://wiki.openstreetmap.org/wiki/Semi-colon_value_separator
 */
export function valuesOf(tags: Tags, key: string): string[] {
  const text = tags.get(key)
  if (text === undefined) return []
  const values = text.split(/[;,]/).map((value) => value.trim().toLowerCase())
  return values.filter(Boolean)
}

/** The tags that say something of a fact, with what their values mean. */
export const tagsOfFact = (key: FactKey): [key: string, meaning: TagMeaning][] => {
  const { tags = {}, otherTags = {} } = getFact(key)
  return [...Object.entries(tags), ...Object.entries(otherTags)]
}

/** When an object was edited, and the present. */
export interface EditDates {
  editedAt: Date
  now: Date
}

/** https://wiki.openstreetmap.org/wiki/Key:check_date and https://wiki.openstreetmap.org/wiki/Key:survey:date */
const CHECKS = ['check_date', 'survey:date']

/**
 * When OpenStreetMap last said what a tag says: the day of the latest check of the object, or of its key, else of the last
 * edit, which may have been about something else. Never in the future.
 */
export function saidOn(tags: Tags, key: string, { editedAt, now }: EditDates): Date {
  const keys = [...CHECKS, `check_date:${key}`]
  const days = keys.flatMap((check) => dayOf(tags.get(check)) ?? []).filter((day) => day <= now.getTime())
  return days.length > 0 ? new Date(Math.max(...days)) : new Date(Math.min(editedAt.getTime(), now.getTime()))
}

/** Years, months and days; some mappers use slashes. */
const DATE = /^((?:19|20)\d\d)(?:([-/])(\d\d)(?:\2(\d\d))?)?$/

/** The first millisecond in UTC of a day, month or year, so that nothing looks newer than it is. */
function dayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, year, , month = '01', day = '01'] = DATE.exec(text.trim()) ?? []
  const iso = `${year}-${month}-${day}`
  const time = Date.parse(iso)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
  return isDay ? time : undefined
}
