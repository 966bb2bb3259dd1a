import type { Tags } from './tags.ts'

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
