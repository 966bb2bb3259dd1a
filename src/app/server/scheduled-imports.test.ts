import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { LOCALHOST_CERTIFICATE } from '../../../test/localhost-certificate.ts'
import { type Feature, mapDataOf, rowOfCourts } from '../../../test/map-data.ts'
import { ModeratorMails } from '../../../test/moderator-mails.ts'
import { listImports } from '../../imports/server/undo-import.ts'
import { importMail, sendImportMail } from '../../moderation/server/import-mail.ts'
import { importSchedule } from '../../platform/config/import-schedule.ts'
import { openPublicFiles } from '../../platform/files/public-files.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { importWhatIsDue, nextPeriod } from './scheduled-imports.ts'

const DAY_MINUTES = 24 * 60
/** A Wednesday. */
const START = new Date('2026-01-07T12:00:00Z')

let test: TestApp
let folder: string
let said: string[]
let mails: ModeratorMails
let sent: string[]
beforeEach(async () => {
  test = await openTestApp()
  folder = join(test.dataDir, 'files of a city')
  await mkdir(folder)
  said = []
  sent = []
  mails = new ModeratorMails(test.database)
  mails.now = START
})
afterEach(() => test.close())

const log = {
  info: (...line: unknown[]) => void said.push(String(line.at(-1))),
  warn: (...line: unknown[]) => void said.push(JSON.stringify(line)),
  error: ({ err }: { err: Error }) => void said.push(`error ${err.stack}`),
}

/** One check of an instance with this schedule. */
const check = (schedule = `osm-br=${folder}@daily`, more: object = {}) =>
  importWhatIsDue({
    ...test,
    ...{ publicFiles: openPublicFiles({ dataDir: test.dataDir, s3: undefined }), log },
    ...{ schedule: importSchedule.parse(schedule), space: { folder: test.dataDir, minBytes: 0 } },
    ...{ now: () => mails.now, signal: new AbortController().signal },
    ...more,
  })
const nextDay = () => mails.pass({ minutes: DAY_MINUTES })

let written = 0
async function put(name: string, features: readonly Feature[], head: object = {}): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, mapDataOf(features, head))
  written += 1
  await utimes(path, written, written)
}
const courts = async () => (await test.app.inject('/api/courts?limit=100')).json()
const imports = async () => (await listImports(test.database)).map(({ file_name }) => file_name)
async function mailed(): Promise<string[]> {
  const mailer: Mailer = { send: async ({ text }) => void sent.push(text), verify: async () => {} }
  await sendImportMail({ ...mails.through('smtp://localhost'), mailer })
  return sent
}

describe('nothing is imported, and moderators are told once for each period', () => {
  it('if there is no file', async () => {
    await check(`osm-br=${folder}@daily | halls=${folder}/none.json@weekly`)
    expect(await mailed()).toEqual([
      `Nothing was imported, and no court was changed:

- halls, from ${folder}/none.json
  ${folder}/none.json does not exist.
- osm-br, from ${folder}
  The folder ${folder} contains no file.

It is tried again the next day or week. To do it sooner, or to accept a loss, look at what the file would change, and import it by hand with the same name of the data set: https://courts.example/admin/courts/import

You get this mail each time that a scheduled import fails.
`,
    ])
    mails.pass({ minutes: 60 })
    await check()
    expect(await mailed()).toHaveLength(1)
    nextDay()
    await check()
    expect(await mailed()).toHaveLength(2)
  })

  it('if a guard holds it back, and it is imported once that is over', async () => {
    await put('1.json', rowOfCourts(20), { timestamp: '2026-01-01T00:00:00Z' })
    await check()
    await put('2.json', rowOfCourts(10), { timestamp: '2026-01-02T00:00:00Z' })
    nextDay()
    await check()
    expect(await courts()).toHaveLength(20)
    expect(await mailed()).toEqual([
      expect.stringContaining('The file lacks 10 of the 20 courts that osm-br has.'),
    ])
    await put('3.json', rowOfCourts(21), { timestamp: '2026-01-03T00:00:00Z' })
    nextDay()
    await check()
    expect(await courts()).toHaveLength(21)
    expect(await mailed()).toHaveLength(1)
  })

  it.each([
    ['map data that ends too early', mapDataOf(rowOfCourts(2)).slice(0, -40)],
    ['CSV, which would replace all courts', 'name,address,latitude,longitude\nCage,Street,1,1\n'],
    ['nothing', ''],
  ])('if it is %s', async (_, text) => {
    await writeFile(join(folder, 'courts'), text)
    await check()
    expect(await courts()).toEqual([])
    expect(await mailed()).toHaveLength(1)
    expect(said.filter((line) => line.startsWith('error')).join()).toBe('')
  })

  it('if it is at an address that is not public', async () => {
    await check('osm-br=https://127.0.0.1:1/courts.json?key=secret@daily')
    const [mail] = await mailed()
    expect(mail).toContain('- osm-br, from https://127.0.0.1:1/courts.json\n  127.0.0.1:1 has an address')
    expect(said.join()).not.toContain('secret')
  })

  it('if the disk is full', async () => {
    const space = { folder: test.dataDir, minBytes: Number.MAX_SAFE_INTEGER }
    await check('osm-br=https://127.0.0.1:1/courts.json@daily', { space })
    expect(await mailed()).toEqual([expect.stringContaining('There isn’t enough storage space')])
  })
})

it('the mail names one data set in its subject', () => {
  const failure = { source: 'osm-br', location: '/srv/br', failure: 'It failed.' }
  expect(importMail([failure], '').subject).toBe('The import of osm-br was held back')
  expect(importMail([failure, failure], '').subject).toBe('2 scheduled imports were held back')
})

it('a server that stops undoes its import, and the next one does it', async () => {
  await put('1.json', rowOfCourts(3))
  const stopping = new AbortController()
  const stopAt = { ...log, warn: log.warn, info: log.info }
  const places = Object.assign(Object.create(test.places), { refresh: async () => stopping.abort() })
  await check(undefined, { signal: stopping.signal, places, log: stopAt })
  expect(await imports()).toEqual([])
  expect(await mailed()).toEqual([])
  await check()
  expect(await imports()).toEqual(['1.json'])
})

it('the latest file of a folder is imported once in a period, by one of several instances', async () => {
  await put('2.json', rowOfCourts(3))
  await put('1.json', rowOfCourts(4))
  await put('.3.json', rowOfCourts(5))
  await mkdir(join(folder, 'older'))
  await Promise.all([check(), check(), check()])
  await check()
  expect(await imports()).toEqual(['1.json'])
  expect(await courts()).toHaveLength(4)
})

it('a file is not imported again while it is the same', async () => {
  await put('1.json', rowOfCourts(3))
  await check()
  nextDay()
  await check()
  await rm(join(folder, '1.json'))
  await put('2.json', rowOfCourts(3))
  nextDay()
  await check()
  expect(await imports()).toEqual(['1.json'])
  await put('3.json', rowOfCourts(4))
  nextDay()
  await check()
  expect(await imports()).toEqual(['3.json', '1.json'])
})

it('a file is downloaded again only if its server has another version', async () => {
  const asked: IncomingHttpHeaders[] = []
  let version = 1
  const server = createServer(LOCALHOST_CERTIFICATE, ({ headers }, response) => {
    asked.push(headers)
    const etag = `"v${version}"`
    if (headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag }).end(mapDataOf(rowOfCourts(2 + version)))
  })
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const servers = { ca: LOCALHOST_CERTIFICATE.cert, allows: () => true }
    const schedule = `osm-br=https://localhost:${port}/br/courts.json?key=1@weekly`
    for (version of [1, 1, 2]) {
      await check(schedule, { servers })
      mails.pass({ minutes: 7 * DAY_MINUTES })
    }
    expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"v1"', '"v1"'])
    expect(await imports()).toEqual(['courts.json', 'courts.json'])
    expect(await courts()).toHaveLength(4)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

it.each([
  ['daily', '2026-01-07T01:59:59Z', '2026-01-07T02:00:00Z'],
  ['daily', '2026-01-07T02:00:00Z', '2026-01-08T02:00:00Z'],
  ['weekly', '2026-01-07T12:00:00Z', '2026-01-12T02:00:00Z'],
  ['weekly', '2026-01-12T02:00:00Z', '2026-01-19T02:00:00Z'],
] as const)('what is %s and done at %s is due again at %s', (every, now, next) => {
  expect(nextPeriod(every, new Date(now))).toEqual(new Date(next))
})

it('a time that a wrong clock, or a longer period before, has set is not waited for', async () => {
  await put('1.json', rowOfCourts(3))
  mails.now = new Date('2037-01-01T00:00:00Z')
  await check()
  mails.now = START
  await put('2.json', rowOfCourts(4))
  await check()
  expect(await imports()).toEqual(['2.json', '1.json'])
})
