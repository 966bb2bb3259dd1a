import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../../test/admin-app.ts'
import { createCourt, createReview, createUser } from '../../../../test/factories.ts'
import { imports, mailSchedule } from '../../../database/schema/index.ts'
import { migrationNames } from '../../../platform/db/database.ts'
import type { SystemChecksView, SystemView } from '../../contract/system.ts'
import { program } from '../version.ts'

let test: AdminTestApp
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())

const read = async <T>(url: string): Promise<T> => {
  const answer = await test.call('GET', url)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

it('a request is told how it arrives', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77, 10.0.0.1', host: 'courts.example' }
  const answer = await test.app.inject({ url: '/healthz/caller', headers, remoteAddress: '10.0.0.2' })
  expect(answer.json()).toEqual({ address: '10.0.0.2', host: 'courts.example', proxies: 2 })
  expect((await test.app.inject('/healthz/caller')).json()).toMatchObject({ proxies: 0 })
})

it('administrators see what runs, with its changes and every migration', async () => {
  const { version, changes, migrations, ...rest } = await read<SystemView>('/api/admin/system')
  expect(version).toBe(program.version)
  expect(changes[0]?.title).toMatch(/^Before you upgrade/)
  expect(migrations.map(({ name }) => name)).toEqual([...migrationNames().values()].reverse())
  for (const { applied_at } of migrations) expect(applied_at).toMatch(/^20/)
  expect(rest).toMatchObject({ imports: [], mails: [] })
  expect(rest.queues).toEqual([
    { name: 'Moderation', waiting: 0, oldest: null },
    { name: 'Files of photos', waiting: 0, oldest: null },
  ])
})

it('they see the latest import, what waits since when, and mails that fail', async () => {
  const { database } = test
  const court = await createCourt(database)
  const { id: userId } = await createUser(database)
  const createdAt = new Date('2026-11-01T12:00:00Z')
  await createReview(database, court, { status: 'pending', userId, createdAt })
  const counts = { total: 3, inserted: 2, updated: 1, archived: 0, skipped: 0 }
  await database.insert(imports).values({ fileName: 'courts.geojson', source: 'osm-gb', ...counts })
  const nextAt = new Date('2026-11-30T00:00:00Z')
  await database.insert(mailSchedule).values({ kind: 'digest', nextAt, failures: 2 })
  expect(await read<SystemView>('/api/admin/system')).toMatchObject({
    imports: [{ file_name: 'courts.geojson', source: 'osm-gb', inserted: 2, updated: 1, archived: 0 }],
    queues: [{ waiting: 1, oldest: createdAt.toISOString() }, {}],
    mails: [{ kind: 'digest', failures: 2, next_at: nextAt.toISOString() }],
  })
})

it('they see the checks, which are made once for all that ask at once', async () => {
  const url = '/api/admin/system/checks'
  const [one, other] = await Promise.all([read<SystemChecksView>(url), read<SystemChecksView>(url)])
  expect(one).toEqual(other)
  const found = (name: string) => one.findings.find((finding) => finding.name === name)
  expect(found('Owner')).toMatchObject({ level: 'ok' })
  expect(found('Courts')).toMatchObject({ level: 'ok', found: '1 published.' })
  expect(found('Operator')).toMatchObject({ level: 'missing' })
})
