import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createPhoto, createReview, createUser, reportFact } from '../../../test/factories.ts'
import { makeDatabaseUnreachable } from '../../../test/unreachable-database.ts'
import { directoryState, snapshots } from '../../database/schema/index.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { openPublicFiles } from '../../platform/files/public-files.ts'
import { type ChangesView, changedCourt, MAX_CHANGES, MAX_CURSOR } from '../contract/change-schema.ts'
import { FORMAT, formatCursor, parseCursor } from './cursor.ts'
import { makeDailySnapshot, makeSnapshot } from './snapshot-files.ts'

let test: AdminTestApp
beforeAll(async () => {
  test = await openTestAppWithAdmin({ PUBLIC_URL: 'https://courts.example' })
})
afterAll(() => test.close())

const get = (query = '', headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api/changes${query}`, headers })
const start = async () => (await get()).json()
const changes = async (since: string, limit = MAX_CHANGES): Promise<ChangesView> =>
  (await get(`?since=${since}&limit=${limit}`)).json()
/** The cursor after all changes. */
async function now(): Promise<string> {
  await test.directory.refresh()
  let { cursor, more } = await changes((await start()).cursor)
  while (more) ({ cursor, more } = await changes(cursor))
  return cursor
}
const addCourt = async (name: string) => {
  const court = await createCourt(test.database, { name })
  await test.directory.refresh()
  return court
}
const parts = () => ({ ...test, publicFiles: openPublicFiles({ dataDir: test.dataDir }) })
const snapshotRows = () => test.database.select().from(snapshots).orderBy(snapshots.id)

describe('a cursor is refused', () => {
  const store = '00000000-0000-4000-8000-000000000000'

  it.each([
    ['empty', ''],
    ['of something else', 'next'],
    ['negative', '-1'],
    ['too long', 'a'.repeat(MAX_CURSOR + 1)],
    ['of zeros', `1.${store}.0.0.000000`],
  ])('that is %s', async (_, cursor) => {
    const answer = await get(`?since=${cursor}`)
    expectApiError(answer, 'invalid-request')
    expect(answer.json().issues).toEqual([
      { path: 'query.since', message: 'Must be a cursor as an earlier response contained it.' },
    ])
  })

  it('whose id no court can have', async () => {
    const { version, store } = test.directory.current()
    for (const id of [MAX_ID + 1, 9_999_999_999])
      expectApiError(await get(`?since=${formatCursor(store, { version, id })}`), 'invalid-request')
  })

  it('that was cut or changed', async () => {
    const cursor = await now()
    for (const wrong of [cursor.slice(0, -1), cursor.slice(1), cursor.replace(/\.\d+\./, '.7.')])
      expectApiError(await get(`?since=${wrong}`), 'invalid-request')
    expectApiError(await get(`?since=${cursor}&since=${cursor}`), 'invalid-request')
  })

  it('that is of another store or from the future: start again', async () => {
    const { version, store } = test.directory.current()
    const position = { version, id: 1 }
    for (const wrong of [
      formatCursor('00000000-0000-4000-8000-000000000000', position),
      formatCursor(store, { ...position, version: version + 1 }),
    ]) {
      const answer = await get(`?since=${wrong}`)
      expectApiError(answer, 'cursor-too-old')
      expect(answer.statusCode).toBe(410)
      expect(answer.json().error).toContain('GET /api/changes')
    }
  })

  it.each(['0', '-1', '1.5', String(MAX_CHANGES + 1), '1000000000', 'all'])(
    'with the limit %s',
    async (limit) => {
      expectApiError(await get(`?since=${await now()}&limit=${limit}`), 'invalid-request')
    },
  )
})

describe('changes', () => {
  it('before the first snapshot begin with all courts', async () => {
    const { id } = await addCourt('First')
    const first = await start()
    expect(first).toMatchObject({ snapshot: null, attribution: ['Opencourt players'] })
    const all = await changes(first.cursor)
    expect(all.changes.map((change) => change.id)).toContain(id)
    expect(all.more).toBe(false)
  })

  it('contain values, counts and days, and nothing that time changes', async () => {
    const since = await now()
    const { id } = await createCourt(test.database, { name: 'Old facts', tags: ['Benches'] })
    const court = { id }
    await createReview(test.database, court, { rating: 4, reviewText: 'A secret of mine' })
    await createPhoto(test.database, court)
    for (const createdAt of [new Date('2019-05-01T18:31:00Z'), new Date('2019-05-02T18:31:00Z')])
      await reportFact(test.database, court, { fact: 'nets', value: 'chain', createdAt })
    await test.directory.refresh()
    const answer = await get(`?since=${since}`)
    expect(answer.json().changes).toEqual([
      {
        id,
        version: test.directory.current().version,
        deleted: false,
        court: expect.objectContaining({
          name: 'Old facts',
          rating: 4,
          review_count: 1,
          tags: ['Benches'],
          photo_url: expect.stringContaining('/photos/'),
          facts: { nets: { value: 'chain', confirmed: 2, confirmed_at: '2019-05-02' } },
        }),
      },
    ])
    expect(answer.body).not.toMatch(/stale|secret|18:31|thumbnail/)
  })

  it('have the form that the cursor names: with another one, clients must begin again', () => {
    const fields =
      'id name address latitude longitude county country isFree isIndoor court_type priceGbp priceDurationMinutes rating notes tags bookingUrl hoops review_count photo_url facts problems name_is_made address_is_made'
    expect([FORMAT, Object.keys(changedCourt.shape).join(' ')]).toEqual([2, fields])
  })

  it('come in order, in pages, each court once', async () => {
    const since = await now()
    const [one, two, three] = [await addCourt('One'), await addCourt('Two'), await addCourt('Three')]
    await createReview(test.database, one)
    await test.directory.refresh()
    const first = await changes(since, 2)
    expect(first.changes.map(({ id }) => id)).toEqual([two.id, three.id])
    expect(first.more).toBe(true)
    const second = await changes(first.cursor, 2)
    expect(second.changes.map(({ id }) => id)).toEqual([one.id])
    expect(second).toMatchObject({ more: false })
    expect(await changes(second.cursor)).toEqual({ changes: [], cursor: second.cursor, more: false })
  })

  it('of one import are paged within it', async () => {
    const since = await now()
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push((await createCourt(test.database)).id)
    await test.database.execute(
      sql`update courts set directory_version = (select max(directory_version) from courts) where id >= ${ids[0]}`,
    )
    await test.directory.refresh()
    const got: number[] = []
    let page = await changes(since, 2)
    for (; page.more; page = await changes(page.cursor, 2)) got.push(...page.changes.map(({ id }) => id))
    expect([...got, ...page.changes.map(({ id }) => id)]).toEqual(ids)
  })

  it('tell of courts that were archived, restored, merged and given back', async () => {
    const [court, other] = [await addCourt('Gone'), await addCourt('Stays')]
    const changesOf = async (act: () => Promise<{ statusCode: number }>) => {
      const since = await now()
      expect((await act()).statusCode).toBe(200)
      const page = await changes(since)
      return page.changes.map(({ id, deleted, court: shown }) => ({ id, deleted, name: shown?.name }))
    }
    const gone = { id: court.id, deleted: true, name: undefined }
    const here = { id: court.id, deleted: false, name: 'Gone' }
    const url = `/api/admin/courts/${court.id}`
    expect(await changesOf(() => test.call('DELETE', `/api/courts/${court.id}`))).toEqual([gone])
    expect(await changesOf(() => test.call('POST', `${url}/restore`))).toEqual([here])
    const merge = () => test.call('POST', `${url}/merge`, { into: other.id })
    expect(await changesOf(merge)).toContainEqual(gone)
    expect(await changesOf(() => test.call('POST', `${url}/merge/undo`))).toContainEqual(here)
  })

  it('do not tell of courts that nobody has seen yet', async () => {
    const since = await now()
    const member = await createUser(test.database)
    await test.database.transaction((tx) =>
      tx.execute(sql`insert into courts (name, address, latitude, longitude, status, submitted_by)
        values ('Waits', 'Street', 1, 1, 'pending', ${member.id})`),
    )
    await addCourt('Seen')
    expect((await changes(since)).changes.map(({ court }) => court?.name)).toEqual(['Seen'])
  })

  it('cost an idle client a 304', async () => {
    const url = `?since=${await now()}`
    const { headers } = await get(url)
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+/)
    const known = { 'if-none-match': String(headers.etag) }
    const again = await get(url, known)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await addCourt('News')
    expect((await get(url, known)).statusCode).toBe(200)
  })

  it('of another instance that is ahead are waited for', async () => {
    const { store, version } = test.directory.current()
    await test.database.update(directoryState).set({ version: version + 1 })
    const ahead = formatCursor(store, { version: version + 1, id: 1 })
    expect(await changes(ahead)).toEqual({ changes: [], cursor: ahead, more: false })
    await test.database.update(directoryState).set({ version })
  })
})

describe('a snapshot', () => {
  const download = async (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: new URL(url).pathname, headers })

  it('has all published courts, and is followed by the changes after it', async () => {
    const archived = await addCourt('Archived')
    await test.call('DELETE', `/api/courts/${archived.id}`)
    await makeSnapshot(parts())
    const { snapshot, cursor } = await start()
    expect(snapshot).toMatchObject({ courts: test.directory.current().size })
    expect(snapshot.url).toMatch(/^https:\/\/courts\.example\/files\/snapshots\/courts-.*\.ndjson\.gz$/)
    const { rawPayload, headers } = await download(snapshot.url)
    expect(rawPayload.length).toBe(snapshot.bytes)
    expect(headers['content-encoding']).toBeUndefined()
    const courts = gunzipSync(rawPayload)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(courts.map(({ id }) => id)).toEqual([...test.directory.current().ids].sort((a, b) => a - b))
    expect(courts.map(({ id }) => id)).not.toContain(archived.id)
    const { id } = await addCourt('After the snapshot')
    expect((await changes(cursor)).changes.map((change) => change.id)).toEqual([id])
  })

  it('is served in ranges, and not again to those who have it', async () => {
    const { snapshot } = await start()
    const { headers, rawPayload } = await download(snapshot.url)
    const part = await download(snapshot.url, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${snapshot.bytes}`)
    expect(part.rawPayload).toEqual(rawPayload.subarray(10, 20))
    const again = await download(snapshot.url, { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('is made once a day, if courts have changed', async () => {
    await test.database.delete(snapshots)
    const latest = async () => (await snapshotRows()).at(-1)
    await makeDailySnapshot(parts())
    const first = await latest()
    await addCourt('Later')
    await makeDailySnapshot(parts())
    expect(await latest()).toEqual(first)
    const yesterday = new Date(Date.now() - 86_400_000)
    const age = () => test.database.update(snapshots).set({ createdAt: yesterday })
    await age()
    await makeDailySnapshot(parts())
    expect((await latest())?.id).not.toBe(first?.id)
    await age()
    const second = await latest()
    await makeDailySnapshot(parts())
    expect(await latest()).toEqual(second)
  })

  it('stays for a day, and until two more have been made', async () => {
    await makeSnapshot(parts())
    const { snapshot } = await start()
    await makeSnapshot(parts())
    await makeSnapshot(parts())
    expect((await download(snapshot.url)).statusCode).toBe(200)
    const yesterday = new Date(Date.now() - 86_400_000)
    await test.database.update(snapshots).set({ createdAt: yesterday })
    await makeSnapshot(parts())
    expect((await download(snapshot.url)).statusCode).toBe(404)
    expect(await snapshotRows()).toHaveLength(2)
  })

  it('that cannot be recorded leaves no file', async () => {
    const files = join(parts().dataDir, 'files', 'snapshots')
    const before = await readdir(files)
    const restore = makeDatabaseUnreachable(test.database)
    await expect(makeSnapshot(parts())).rejects.toThrow()
    restore()
    expect(await readdir(files)).toEqual(before)
  })

  it('of another store is made anew', async () => {
    await makeSnapshot(parts())
    await test.database
      .update(snapshots)
      .set({ cursor: formatCursor('00000000-0000-4000-8000-000000000000', { version: 1, id: 1 }) })
    expect((await start()).snapshot).toBeNull()
    await makeDailySnapshot(parts())
    const { snapshot, cursor } = await start()
    expect(snapshot).not.toBeNull()
    expect(parseCursor(cursor, test.directory.current().store)?.position).toBeDefined()
  })
})
