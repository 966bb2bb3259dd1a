const KEPT = { days: 7, weeks: 4, months: 6 }
const DAY_MS = 86_400_000
/** 1970 began on a Thursday; weeks begin on Monday. */
const MONDAY_MS = 4 * DAY_MS

const NAME = /^opencourt-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/

/** `opencourt-2026-11-29T03-30-00Z.tar`; sorted by name, backups are sorted by time. */
export const backupName = (at: Date) => `opencourt-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

/** When a backup was made; undefined for the names of other files. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(Number(at)) ? undefined : at
}

/** Whether this is the name of a backup that is being written. */
export const isUnfinishedBackup = (name: string) =>
  name.endsWith('.part') && timeOfBackup(name.slice(0, -'.part'.length)) !== undefined

/**
 * Which backups in a folder are not kept once `latest` has been made: of the last 7 days, 4 weeks and 6 months (UTC) that
 * have backups, the last one of each is. Those of a time after `latest` were named by another clock: they stay, and count
 * for nothing.
 */
export function expiredBackups(names: readonly string[], latest: string): string[] {
  const until = timeOfBackup(latest)
  if (!until) return []
  const backups = names
    .flatMap((name): Backup[] => {
      const at = timeOfBackup(name)
      return at && at <= until ? [{ name, at }] : []
    })
    .sort((a, b) => Number(b.at) - Number(a.at))
  const kept = new Set([
    ...lastOfEach(backups, KEPT.days, (at) => Math.floor(Number(at) / DAY_MS)),
    ...lastOfEach(backups, KEPT.weeks, (at) => Math.floor((Number(at) - MONDAY_MS) / (7 * DAY_MS))),
    ...lastOfEach(backups, KEPT.months, (at) => at.getUTCFullYear() * 12 + at.getUTCMonth()),
  ])
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : name))
}

interface Backup {
  name: string
  at: Date
}

/** The names of the last backup of each of the latest periods; `backups` begin with the latest. */
function lastOfEach(backups: readonly Backup[], periods: number, periodOf: (at: Date) => number): string[] {
  const last = new Map<number, string>()
  for (const { name, at } of backups) if (!last.has(periodOf(at))) last.set(periodOf(at), name)
  return [...last.values()].slice(0, periods)
}
