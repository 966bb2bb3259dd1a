import { localized } from '../contract/locale.ts'

const DAY_MS = 86_400_000

const calendar = localized((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }))

/** '12 November 2026' for an ISO time, in UTC. */
export function dateText(time: string): string {
  return calendar().format(new Date(time))
}

const localDate = localized((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long' }))
const localDateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** Formats an ISO time as a date, in the person's own time zone. */
export const longDateText = (time: string) => localDate().format(new Date(time))
/** Formats an ISO time as a date and time, in the person's own time zone and language. */
export const dateTimeText = (time: string | Date) => localDateTime.format(new Date(time))

const moment = localized(
  (tag) =>
    new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
)
/** '14 Nov, 18:02' for an ISO time, in the person's own time zone. */
export const momentText = (time: string) => moment().format(new Date(time))

/**
 * '14:02' for an ISO time within the day before `now`, otherwise '12 November at 14:02'. Appends 'UTC' when that time
 * zone is given.
 */
export function clockText(time: string, now: number, timeZone?: 'UTC'): string {
  const isRecent = now - Date.parse(time) < DAY_MS
  const style = isRecent ? ({} as const) : ({ day: 'numeric', month: 'long' } as const)
  const format = localized(
    (tag) =>
      new Intl.DateTimeFormat(tag, {
        ...style,
        hour: '2-digit',
        minute: '2-digit',
        ...(timeZone && { timeZone, timeZoneName: 'short' }),
      }),
  )
  return format().format(new Date(time))
}
