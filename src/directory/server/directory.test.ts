import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  tagCourt,
  voteFacility,
} from '../../../test/factories.ts'
import { collectGarbage } from '../../../test/garbage-collection.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { listenForChanges, publishChanges } from '../../courts/server/changes.queries.ts'
import { courts, directoryState, photos, reviews } from '../../database/schema/index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { WorkerClient } from '../../platform/process/worker-client.ts'
import { readChanged, readState } from './directory.queries.ts'
import { Directory } from './directory.ts'

let store: Store
let database: Database
let directory: Directory

const openDirectory = (
  listenPool?: Store['pool'],
  log: ConstructorParameters<typeof Directory>[0]['log'] = console,
) => new Directory({ database, filesBaseUrl: 'https://files.example.org', listenPool, log })

function shown(id: number, where = directory) {
  const snapshot = where.current()
  const position = snapshot.index.positionOf(id)
  return position === undefined ? undefined : snapshot.court(position)
}

beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
})
beforeEach(async () => {
  directory = openDirectory()
  await directory.start()
  return () => directory.close()
})
afterAll(() => store.close())

describe('a directory', () => {
  it('rejects queries before it has read the courts', async () => {
    const unread = openDirectory()
    expect(() => unread.current()).toThrow(new ApiError('unavailable'))
    await unread.close()
  })

  it('shows published courts only', async () => {
    const { id: pending } = await createCourt(database, { status: 'pending' })
    const { id: archived } = await createCourt(database, { status: 'archived' })
    const { id } = await createCourt(database)
    await directory.refresh()
    expect(shown(pending)).toBeUndefined()
    expect(shown(archived)).toBeUndefined()
    expect(shown(id)).toMatchObject({ id })
    const other = openDirectory()
    await other.start()
    expect(other.current().tag).toBe(directory.current().tag)
    await other.close()
  })

  it('shows a court as the contract says', async () => {
    const court = await createCourt(database, {
      name: 'Ball & Co <b>',
      priceGbp: 4.5,
      priceDurationMinutes: 90,
      isFree: false,
      notes: 'Ring the bell.',
      bookingUrl: 'https://example.org/book',
      court_type: 'Half court',
    })
    await directory.refresh()
    expect(shown(court.id)).toEqual({
      id: court.id,
      name: 'Ball & Co <b>',
      address: court.address,
      latitude: 51.5,
      longitude: -0.12,
      county: 'Greater London',
      country: 'England',
      isFree: false,
      isIndoor: false,
      court_type: 'Half court',
      priceGbp: 4.5,
      priceDurationMinutes: 90,
      rating: null,
      review_count: 0,
      notes: 'Ring the bell.',
      tags: [],
      hoops: null,
      bookingUrl: 'https://example.org/book',
      photo_url: null,
      medium_url: null,
      thumbnail_url: null,
      facts: {},
    })
  })

  it('follows a court that is edited, hidden and shown again', async () => {
    const { id } = await createCourt(database, { name: 'Before' })
    await directory.refresh()
    const before = directory.current()
    await edit(id, { name: 'After' })
    await directory.refresh()
    expect(shown(id)?.name).toBe('After')
    await edit(id, { status: 'archived' })
    await directory.refresh()
    expect(shown(id)).toBeUndefined()
    await edit(id, { status: 'published' })
    await directory.refresh()
    expect(shown(id)?.name).toBe('After')
    expect(before.search({ access: 'all', q: 'before' }).total).toBe(1)
  })

  it('does nothing when nothing changed', async () => {
    const before = directory.current()
    await directory.refresh()
    expect(directory.current()).toBe(before)
  })
})

describe('the rating', () => {
  it('is the average of approved reviews, else the manual one, else none', async () => {
    const court = await createCourt(database)
    await directory.refresh()
    expect(shown(court.id)?.rating).toBeNull()

    await edit(court.id, { rating: 3.5 })
    await createReview(database, court, { rating: 1, status: 'pending' })
    await createReview(database, court, { rating: 1, status: 'archived' })
    await createReview(database, court, { rating: null })
    await directory.refresh()
    expect(shown(court.id)).toMatchObject({ rating: 3.5, review_count: 1 })

    for (const rating of [4, 4, 5]) await createReview(database, court, { rating })
    await directory.refresh()
    expect(shown(court.id)).toMatchObject({ rating: 4.3, review_count: 4 })
    const position = directory.current().index.positionOf(court.id) ?? -1
    expect(directory.current().select(Uint32Array.of(position)).manualRating(0)).toBe(3.5)

    await database.delete(reviews).where(eq(reviews.courtId, court.id))
    await edit(court.id, {})
    await directory.refresh()
    expect(shown(court.id)).toMatchObject({ rating: 3.5, review_count: 0 })
  })
})

describe('tags and photos', () => {
  it('puts the tags that most people confirmed first, then by name', async () => {
    const court = await createCourt(database, { tags: ['Nets', 'floodlights', 'Seating'] })
    await voteFacility(database, court, 'Seating')
    await voteFacility(database, court, 'Showers')
    await directory.refresh()
    expect(shown(court.id)?.tags).toEqual(['Seating', 'floodlights', 'Nets'].map(catalogueName))
    await tagCourt(database, court, 'Showers')
    await voteFacility(database, court, 'Showers', await createUser(database))
    await directory.refresh()
    expect(shown(court.id)?.tags[0]).toBe('Showers')

    function catalogueName(name: string) {
      return name === 'floodlights' ? 'Floodlights' : name
    }
  })

  it('shows the first approved photo, in each width', async () => {
    const court = await createCourt(database)
    await createPhoto(database, court, { contentHash: 'waits', status: 'pending' })
    await directory.refresh()
    expect(shown(court.id)).toMatchObject({ photo_url: null, medium_url: null, thumbnail_url: null })
    await createPhoto(database, court, { contentHash: 'later', createdAt: new Date('2026-03-02') })
    await createPhoto(database, court, { contentHash: 'first', createdAt: new Date('2026-03-01') })
    await directory.refresh()
    expect(shown(court.id)).toMatchObject({
      photo_url: 'https://files.example.org/photos/first-1600.webp',
      medium_url: 'https://files.example.org/photos/first-800.webp',
      thumbnail_url: 'https://files.example.org/photos/first-400.webp',
    })
    await database.update(photos).set({ status: 'archived' }).where(eq(photos.contentHash, 'first'))
    await edit(court.id, {})
    await directory.refresh()
    expect(shown(court.id)?.photo_url).toBe('https://files.example.org/photos/later-1600.webp')
  })
})

describe('a refresh', () => {
  it('shows what was committed before it was called, even while another one runs', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await createCourt(database)
        await directory.refresh()
        expect(shown(id)).toBeDefined()
      }),
    )
  })

  it('never runs concurrently, nor more often than needed', async () => {
    await createCourt(database)
    const read = vi.spyOn(database, 'select')
    await Promise.all(Array.from({ length: 10 }, () => directory.refresh()))
    const { length } = read.mock.calls.filter(([fields]) => fields?.version === directoryState.version)
    expect(length).toBe(2)
    read.mockRestore()
  })

  it('fails when the store cannot be read, and works again later', async () => {
    const { id } = await createCourt(database)
    const read = vi.spyOn(database, 'select').mockImplementation(() => {
      throw new Error('the store is gone')
    })
    await expect(directory.refresh()).rejects.toThrow('the store is gone')
    read.mockRestore()
    expect(shown(id)).toBeUndefined()
    await directory.refresh()
    expect(shown(id)).toBeDefined()
  })

  it('sees nothing of a change that is rolled back', async () => {
    const before = directory.current()
    const { id } = await createCourt(database)
    await directory.refresh()
    const undone = database.transaction(async (tx) => {
      await tx.update(courts).set({ name: 'Never' }).where(eq(courts.id, id))
      await publishChanges(tx, [id])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await directory.refresh()
    expect(shown(id)?.name).not.toBe('Never')
    expect(directory.current().version).toBeGreaterThan(before.version)
  })
})

describe('a write that is to be shown', () => {
  const failure = new Error('the store is gone')

  /** Holds the next reading of the store until it goes on or fails. */
  function holdReading(): { goOn(): void; fail(): void } {
    let [goOn, fail] = [() => {}, () => {}]
    const held = new Promise<void>((resolve, reject) => {
      goOn = resolve
      fail = () => reject(failure)
    })
    const from = async () => {
      await held
      return [await readState(database)]
    }
    vi.spyOn(database, 'select').mockReturnValueOnce({ from } as never)
    return { goOn: () => goOn(), fail: () => fail() }
  }

  /** Resolves when the longest wait of a write is over. */
  async function waitLongest(): Promise<void> {
    await vi.advanceTimersByTimeAsync(5000)
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('fails if the store cannot be read', async () => {
    const warn = vi.fn()
    const other = openDirectory(undefined, { warn })
    holdReading().fail()
    await expect(other.showChanges()).rejects.toThrow(failure)
    expect(warn).toHaveBeenCalledOnce()
    await other.close()
  })

  it('is answered although reading takes long, and logged once if that fails later', async () => {
    const warn = vi.fn()
    const other = openDirectory(undefined, { warn })
    await other.start()
    const { id } = await createCourt(database)
    const reading = holdReading()
    const answered = Promise.all([other.showChanges(), other.showChanges(), other.showChanges()])
    await waitLongest()
    await answered
    expect(shown(id, other)).toBeUndefined()
    expect(warn).not.toHaveBeenCalled()
    reading.fail()
    await other.refresh()
    expect(shown(id, other)).toBeDefined()
    expect(warn.mock.calls).toEqual([[{ err: failure }, expect.any(String)]])
    await other.close()
  })

  it('is shown as soon as it has been read, though answered before', async () => {
    const { id } = await createCourt(database)
    const reading = holdReading()
    const isShown = new Promise<void>((resolve) => directory.onChange(() => resolve()))
    const answered = directory.showChanges()
    await waitLongest()
    await answered
    expect(shown(id)).toBeUndefined()
    reading.goOn()
    await isShown
    expect(shown(id)).toBeDefined()
  })

  it('is answered when it is shown', async () => {
    const { id } = await createCourt(database)
    await directory.showChanges()
    expect(shown(id)).toBeDefined()
  })
})

describe('publishing changes', () => {
  it('of no court changes nothing', async () => {
    const version = () => database.select().from(directoryState)
    const before = await version()
    await database.transaction((tx) => publishChanges(tx, []))
    expect(await version()).toEqual(before)
  })
})

describe('many courts', { tags: 'large' }, () => {
  // Later tests would read them all again.
  afterAll(() => database.delete(courts))

  it('are read, rebuilt and drawn by threads', async () => {
    const before = directory.current().size
    await createMany('Court of many', 4100)
    await directory.refresh()
    expect(directory.current().size).toBe(before + 4100)
    expect(directory.current().search({ access: 'all', q: 'many 4100' }).total).toBe(1)
    expect((await directory.drawTile('all', { z: 0, x: 0, y: 0 })).length).toBeGreaterThan(100)

    const [{ id } = { id: 0 }] = await createMany('One more', 1)
    await directory.refresh()
    expect(shown(id)?.name).toBe('One more 1')

    const other = openDirectory()
    await other.start()
    expect(other.current().tag).toBe(directory.current().tag)
    await other.close()
  })

  it('reuse the index after a vote, in memory that the garbage collector accounts for', async () => {
    const court = await createCourt(database)
    await directory.refresh()
    const before = memoryOf(directory.current())
    await voteFacility(database, court, 'Seating')
    await tagCourt(database, court, 'Seating')
    await directory.refresh()
    expect(shown(court.id)?.tags).toEqual(['Seating'])
    const isKept = (buffer: unknown) => before.has(buffer)
    const after = [...memoryOf(directory.current())]
    expect(after.length).toBeGreaterThan(10)
    expect(after.every(isKept)).toBe(true)
    for (const buffer of after) expect(buffer).toBeInstanceOf(ArrayBuffer)
  })

  it('are garbage-collected after a change replaced them', async () => {
    const former: WeakRef<object>[] = []
    for (let round = 0; round < 5; round++) {
      await createMany('Another', 1)
      await directory.refresh()
      await directory.drawTile('all', { z: 0, x: 0, y: 0 })
      former.push(new WeakRef(directory.current()), new WeakRef(directory.current().index))
    }
    await createMany('The last', 1)
    await directory.refresh()
    await collectGarbage()
    // Tiles may still be drawn from the previous index.
    expect(former.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(1)
  })

  it('show further changes while many are merged, also if that fails', async () => {
    const warn = vi.fn()
    const [{ id } = { id: 0 }] = await createMany('Enough for a thread', 1600)
    const other = openDirectory(undefined, { warn })
    await other.start()
    await createMany('Merged', 1000)
    const merging = holdThread()
    await other.refresh()
    const { base } = other.current().index
    const found = (q: string) => other.current().search({ access: 'all', q }).total
    await edit(id, { name: 'Meanwhile' })
    await other.refresh()
    expect([found('merged'), found('meanwhile')]).toEqual([1000, 1])
    expect(shown(id, other)?.name).toBe('Meanwhile')
    expect(other.current().index.base).toBe(base)

    merging.fail()
    await waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(other.current().index.base).toBe(base)
    await edit(id, { name: 'Afterwards' })
    await other.refresh()
    await waitFor(() => expect(other.current().index.base).not.toBe(base))
    expect(other.current().index.changes.size).toBe(0)
    expect([found('merged'), found('meanwhile'), found('afterwards')]).toEqual([1000, 0, 1])
    expect(other.current().tag).toBe((await readAfresh()).tag)
    await other.close()
  })

  /** Holds the next request to a thread until it fails. */
  function holdThread(): { fail(): void } {
    let fail = () => {}
    const request = vi.spyOn(WorkerClient.prototype, 'request').mockImplementationOnce(() => {
      request.mockRestore()
      return new Promise((_, reject) => {
        fail = () => reject(new Error('the thread ended'))
      })
    })
    return { fail: () => fail() }
  }

  async function readAfresh() {
    const other = openDirectory()
    await other.start()
    await other.close()
    return other.current()
  }

  /** The buffers of all typed arrays in an object. */
  function memoryOf(held: object): Set<unknown> {
    const parts = Object.values(held).filter((part) => typeof part === 'object' && part !== null)
    return new Set(parts.flatMap((part) => (ArrayBuffer.isView(part) ? [part.buffer] : [...memoryOf(part)])))
  }
})

describe('a store that has changed', () => {
  it.each([
    ['back to an earlier state', { version: sql`directory_state.version - 1` }],
    ['into another one', { store: sql`gen_random_uuid()` }],
  ])('%s is read from scratch', async (_, state) => {
    const { id } = await createCourt(database)
    await directory.refresh()
    expect(shown(id)).toBeDefined()
    await database.delete(courts).where(eq(courts.id, id))
    await database.update(directoryState).set(state)
    await directory.refresh()
    expect(shown(id)).toBeUndefined()
    const later = await createCourt(database)
    await directory.refresh()
    expect(shown(later.id)).toBeDefined()
  })
})

describe('another instance', () => {
  const isPostgres = () => store.kind === 'postgres'

  it('shows a change without a call to its refresh()', async ({ skip }) => {
    skip(!isPostgres(), 'the embedded store has one instance only')
    const other = openDirectory(store.pool)
    await other.start()
    const { id } = await createCourt(database)
    await waitFor(() => expect(shown(id, other)).toBeDefined())
    await other.close()
  })

  it('is notified of a change by PostgreSQL before its next poll', async ({ skip }) => {
    skip(!isPostgres(), 'the embedded store has one instance only')
    const ending = new AbortController()
    const onChange = vi.fn()
    const watch = { pool: store.pool, onChange, onFailure: vi.fn(), checkEveryMs: 3_600_000 }
    const watching = listenForChanges(watch, ending.signal)
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
    await createCourt(database)
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
    ending.abort()
    await watching
  })

  it('shows a change after its connection was lost', async ({ skip }) => {
    skip(!isPostgres(), 'the embedded store has one instance only')
    const log = { warn: vi.fn() }
    const other = new Directory({ database, filesBaseUrl: '/files', listenPool: store.pool, log })
    await other.start()
    const listeners = () =>
      database.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and query = 'listen directory'`,
      )
    await waitFor(async () => expect((await listeners()).rows).toHaveLength(1))
    await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen directory'`,
    )
    const { id } = await createCourt(database)
    await waitFor(() => expect(shown(id, other)).toBeDefined())
    await waitFor(() => expect(log.warn).toHaveBeenCalled())
    await other.close()
  })
})

describe('courts that have changed since a version', () => {
  it('are read by their index, even if PostgreSQL believes that there are none', async () => {
    await createMany('Court with an index', 4000)
    await database.update(courts).set({ directoryVersion: 5 })
    await database.execute(sql`analyze courts`)
    const page = readChanged(database, { version: 5, id: MAX_ID }, 10)
    const { rows } = await database.execute(sql`explain ${page.getSQL()}`)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('Index Scan using courts_changes')
    expect(plan).not.toContain('Sort Key: courts.')
  })
})

async function edit(id: number, values: Partial<typeof courts.$inferInsert>): Promise<void> {
  await database.transaction(async (tx) => {
    if (Object.keys(values).length > 0) await tx.update(courts).set(values).where(eq(courts.id, id))
    await publishChanges(tx, [id])
  })
}

async function createMany(name: string, count: number) {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into courts (name, latitude, longitude, status)
      select ${name} || ' ' || n, (n % 170) - 85, (n % 350) - 175, 'published'
      from generate_series(1, ${count}::integer) n returning id`)
    await publishChanges(
      tx,
      rows.map(({ id }) => id),
    )
    return rows
  })
}
