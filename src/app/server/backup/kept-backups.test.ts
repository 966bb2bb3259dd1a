import { describe, expect, it } from 'vitest'
import { backupName, expiredBackups, isUnfinishedBackup, timeOfBackup } from './kept-backups.ts'

const DAY_MS = 86_400_000
const at = (time: string) => backupName(new Date(time))

/** What a folder has after a backup each day. */
function everyDay(days: number, { from = '2025-01-01', before = [] as string[] } = {}): string[] {
  let names = before
  for (let day = 0; day < days; day++) {
    const latest = backupName(new Date(Date.parse(`${from}T03:30:00Z`) + day * DAY_MS))
    const expired = expiredBackups([...names, latest], latest)
    names = [...names, latest].filter((name) => !expired.includes(name))
  }
  return names.sort()
}

describe('never expire', () => {
  it.each([
    'courts.tar',
    'opencourt-2020-01-01.tar',
    'opencourt-2020-01-01T00-00-00Z.tar.part',
    'opencourt-2020-01-01T00-00-00Z.tar.gz',
    'my-opencourt-2020-01-01T00-00-00Z.tar',
    'opencourt-2020-13-01T00-00-00Z.tar',
    'opencourt-2020-01-01T25-00-00Z.tar',
  ])('files of others: %s', (name) => {
    expect(timeOfBackup(name)).toBeUndefined()
    const latest = at('2026-11-29T03:30:00Z')
    expect(expiredBackups([...everyDay(300), name, latest], latest)).not.toContain(name)
  })

  it('backups, if the latest is none', () => {
    expect(expiredBackups(everyDay(300), 'courts.tar')).toEqual([])
  })

  it('backups of later times, when the clock was set back, nor any but the usual ones', () => {
    const names = everyDay(300)
    for (const time of ['1970-01-01T00:00:05Z', '2025-10-20T03:30:00Z', '2025-10-27T03:29:59Z']) {
      const latest = at(time)
      expect(expiredBackups([...names, latest].sort(), latest)).toEqual([])
    }
  })

  it('more than one of each kind, when the clock was once set forward', () => {
    const names = everyDay(300)
    const future = at('2037-01-01T00:00:00Z')
    const expired = expiredBackups([...names, future], future)
    expect(expired.length).toBeLessThanOrEqual(3)
    const later = everyDay(30, { from: '2025-10-28', before: [...names, future] })
    expect(later).toContain(future)
    expect(later.filter((name) => name !== future)).toEqual(everyDay(330))
  })
})

it('keeps 7 daily, 4 weekly and 6 monthly backups', () => {
  expect(everyDay(334).map((name) => name.slice('opencourt-'.length, -'T03-30-00Z.tar'.length))).toEqual([
    // The last ones of months,
    ...['2025-06-30', '2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31'],
    // of weeks,
    ...['2025-11-09', '2025-11-16', '2025-11-23'],
    // and of days.
    ...['2025-11-24', '2025-11-25', '2025-11-26', '2025-11-27', '2025-11-28', '2025-11-29', '2025-11-30'],
  ])
})

it('keeps the last one of a day', () => {
  const [first, second] = [at('2026-11-29T03:30:00Z'), at('2026-11-29T18:00:00Z')]
  expect(expiredBackups([second, first], second)).toEqual([first])
})

it('counts days with backups, not days without', () => {
  const rare = ['2019-01-01', '2020-01-01', '2021-01-01', '2022-01-01'].map((day) => at(`${day}T00:00:00Z`))
  expect(expiredBackups(rare, rare.at(-1) ?? '')).toEqual([])
})

it('knows unfinished backups from the files of others', () => {
  expect(
    ['opencourt-2026-11-29T03-30-00Z.tar.part', 'courts.tar.part', 'opencourt-2026-11-29T03-30-00Z.tar'].map(
      isUnfinishedBackup,
    ),
  ).toEqual([true, false, false])
})
