import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importSchedule } from './import-schedule.ts'

describe('a schedule that cannot be used is refused with one sentence', () => {
  it.each([
    ['osm-br', 'has "osm-br", which must look like osm-br=https://example.org/courts.geojson@daily'],
    ['=/srv/br@daily', /which must look like/],
    ['osm-br=@daily', /which must look like/],
    ['osm-br=/srv/br', 'must say when to import osm-br: put @daily or @weekly after its address or path'],
    ['osm-br=/srv/br@hourly', /^must say when to import osm-br/],
    ['me@daily=/srv/br', /^has the data set "me@daily"/],
    ['OSM=/srv/br@daily', /^has the data set "OSM": a name has 2 to 40 lowercase letters/],
    ['osm-br=/srv/a@daily | osm-br=/srv/b@weekly', 'has osm-br twice'],
    ['osm-br=http://example.org/a@daily', 'must have an https:// address or a path for osm-br'],
    ['osm-br=file:///srv/a@daily', 'must have an https:// address or a path for osm-br'],
    ['osm-br=https://@daily', 'has an address for osm-br that cannot be read'],
    [
      'osm-br=https://me:secret@example.org/a@daily',
      'must not have a username or password in the address of osm-br: leave out everything before the @',
    ],
    [Array.from({ length: 51 }, (_, i) => `s${i}0=/srv@daily`).join('|'), 'has over 50 entries'],
  ])('%s', (text, sentence) => {
    const { error } = importSchedule.safeParse(text)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
  })
})

it('has a data set from an address or a path in each entry', () => {
  expect(
    importSchedule.parse(' osm-br=https://example.org/a?key=1&by=me@home@weekly | halls = halls @daily |'),
  ).toEqual([
    { source: 'osm-br', location: 'https://example.org/a?key=1&by=me@home', every: 'weekly' },
    { source: 'halls', location: resolve('halls'), every: 'daily' },
  ])
  expect(importSchedule.parse('')).toEqual([])
})
