const DAY_MS = 86_400_000
const DAYS_A_MONTH = 365.25 / 12

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const counted = new Intl.RelativeTimeFormat('en-GB')
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const monthOfYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Whole UTC days from an ISO time or day to `now` (milliseconds since the epoch); 0 for later ones. */
export function daysSince(time: string, now: number): number {
  return Math.max(0, Math.floor(now / DAY_MS) - Math.floor(Date.parse(time) / DAY_MS))
}

/**
 * 'today', '3 days ago', 'last month': whole UTC days between an ISO time and `now` (milliseconds since the epoch), so
 * that server and browser agree. A time after `now` is today.
 */
export function relativeDateText(time: string, now: number): string {
  const days = daysSince(time, now)
  if (days === 0) return relative.format(0, 'day')
  if (days < 7) return relative.format(-days, 'day')
  if (days < 31) return relative.format(-Math.floor(days / 7), 'week')
  if (days < 365) return relative.format(-Math.floor(days / DAYS_A_MONTH), 'month')
  return relative.format(-Math.floor(days / 365), 'year')
}

/** 'today', '12 days ago', 'in May', 'in May 2025': after a month, the month (UTC). */
export function whenText(time: string, now: number): string {
  if (daysSince(time, now) < 31) return ageText(time, now)
  const day = new Date(time)
  const isThisYear = day.getUTCFullYear() === new Date(now).getUTCFullYear()
  return `in ${(isThisYear ? month : monthOfYear).format(day)}`
}

/** Like `relativeDateText`, but counted and more exact: 'yesterday', '12 days ago', '1 month ago'. */
export function ageText(time: string, now: number): string {
  const days = daysSince(time, now)
  if (days < 2) return relative.format(-days, 'day')
  if (days < 14) return counted.format(-days, 'day')
  if (days < 31) return counted.format(-Math.floor(days / 7), 'week')
  if (days < 365) return counted.format(-Math.floor(days / DAYS_A_MONTH), 'month')
  return counted.format(-Math.floor(days / 365), 'year')
}
