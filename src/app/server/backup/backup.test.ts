import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest'
import { Authenticator } from '../../../../test/authenticator.ts'
import { openEmptyDatabase, openTestDatabase } from '../../../../test/database.ts'
import { createCourt, createPhoto, createReview, createUser, reportFact } from '../../../../test/factories.ts'
import { S3_TEST_KEYS, startFakeS3 } from '../../../../test/fake-s3.ts'
import { IdentityBrowser, sendTo } from '../../../../test/identity-browser.ts'
import { randomNumbers } from '../../../../test/random.ts'
import { EmbeddedIdentity } from '../../../accounts/server/embedded-identity.ts'
import { Outbox } from '../../../accounts/server/identity/identity-mails.ts'
import { photos, publishedPhotos, users } from '../../../database/schema/index.ts'
import { restoreRows, startDecision } from '../../../moderation/server/decisions.queries.ts'
import { PHOTO_WIDTHS } from '../../../platform/contract/limits.ts'
import { applyMigrations, connect, migrate } from '../../../platform/db/database.ts'
import type { Store } from '../../../platform/db/store.ts'
import { DiskPhotoStorage } from '../../../platform/files/disk.ts'
import { type PhotoStorage, StorageFailure } from '../../../platform/files/photo-storage.ts'
import { S3PhotoStorage } from '../../../platform/files/s3.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { type ArchiveEntry, packArchive, readArchive } from './archive.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** When facts replaced votes for facilities: the time of migration 0020. */
const MIGRATION_OF_FACTS = 1_795_442_020_534
const SITE = 'https://courts.example'
const PROGRAM = { version: '1.2.3', commit: null }
const filesOf = (text: string) => ({
  400: Buffer.from(`${text}-400`),
  800: Buffer.from(`${text}-800`),
  1600: Buffer.from(`${text}-1600`),
})

let folder: string
let store: Store
let photoStorage: PhotoStorage
/** Of a directory with something in most tables. */
let backup: string
/** What a test opened, closed or emptied after it. */
const opened: Store[] = []
/** To be used again: databases in memory are slow to start. */
const emptied: Store[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-backup-'))
  store = await openTestDatabase()
  photoStorage = new DiskPhotoStorage(join(folder, 'data'))
  await fill(store, photoStorage)
  backup = await backUp('full.tar')
})
afterAll(async () => {
  for (const each of [store, ...emptied]) await each.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  for (const each of opened.splice(0))
    if (each.kind === 'embedded') emptied.push(await empty(each))
    else await each.close()
})

async function empty(used: Store): Promise<Store> {
  await used.pool.query('drop schema public cascade')
  await used.pool.query('drop schema if exists drizzle cascade')
  await used.pool.query('create schema public')
  return used
}

async function fill({ pool }: Store, photos: PhotoStorage) {
  const database = connect(pool)
  for (const name of ['Cage', 'Arches', 'O’Brien “<b>” \\ \u{1F3C0}\n']) {
    const user = await createUser(database, { email: `${name.length}@example.org` })
    const court = await createCourt(database, { name, notes: null, priceGbp: 4.5 })
    await createReview(database, court, { userId: user.id, reviewText: '' })
    await reportFact(database, court, { fact: 'nets', value: 'chain', userId: user.id })
    await reportFact(database, court, { fact: 'floodlights', value: true, userId: user.id })
    const { contentHash } = await createPhoto(database, court, { userId: user.id })
    await photos.store(contentHash, filesOf(name))
    if (name !== 'Cage') await database.insert(publishedPhotos).values({ contentHash })
  }
  await pool.query(`insert into sources (name) values ('osm-gb')`)
  await pool.query(
    `insert into source_courts (source, source_id, court_id, is_brought, latitude, longitude, tags)
     select 'osm-gb', 'way/' || id, id, true, latitude, longitude, '{"name": "x"}' from courts`,
  )
  // Its id must not be given again.
  const { id } = await createUser(database)
  await database.delete(users).where(eq(users.id, id))
}

async function backUp(name: string, from: Store = store, photos: Pick<PhotoStorage, 'read'> = photoStorage) {
  const path = join(folder, name)
  await pipeline(makeBackup({ store: from, photoStorage: photos, program: PROGRAM }), createWriteStream(path))
  return path
}
async function openEmpty(kind: Store['kind'] = inject('template').kind): Promise<Store> {
  const target = (kind === 'embedded' && emptied.pop()) || (await openEmptyDatabase(kind))
  opened.push(target)
  return target
}
let places = 0
async function restore(path: string, into?: Store) {
  const target = into ?? (await openEmpty())
  const dataDir = join(folder, `place-${++places}`)
  const photos = new DiskPhotoStorage(dataDir)
  return {
    target,
    photos,
    dataDir,
    contents: await restoreBackup(path, { store: target, photoStorage: photos }),
  }
}

/** All rows of all tables, sorted, and the next ids. */
async function contentsOf({ pool }: Store) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'snapshots' order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables) {
    const columns = name === 'directory_state' ? 'version, facts_aged_to' : '*'
    const { rows } = await pool.query(
      `select row::text as row from (select ${columns} from ${name}) as row order by 1`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  const { rows } = await pool.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return { ...all, sequences: rows }
}
const isEmpty = async ({ pool }: Store) => {
  const { rows } = await pool.query(
    `select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`,
  )
  return rows[0].count === 0
}

async function hashesOf({ pool }: Store): Promise<string[]> {
  const { rows } = await pool.query('select content_hash from photos')
  expect(rows).toHaveLength(3)
  return rows.map(({ content_hash }) => content_hash)
}

async function entriesOf(path: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for await (const entry of readArchive(path)) entries.push(entry)
  return entries
}
async function pack(name: string, entries: readonly ArchiveEntry[]): Promise<string> {
  const path = join(folder, name)
  async function* all() {
    yield* entries
  }
  await pipeline(packArchive(all()), createWriteStream(path))
  return path
}
const text = (name: string, content: string): ArchiveEntry => ({ name, bytes: Buffer.from(content) })
const described = (changed: object) =>
  text(
    'backup.json',
    JSON.stringify({
      ...{ program: 'Opencourt', format: 1, ...PROGRAM, createdAt: '2026-11-25T12:00:00Z', migration: 1 },
      ...changed,
    }),
  )

describe('a file is refused, and nothing is restored', () => {
  let target: Store
  beforeEach(async () => {
    target = await openEmpty()
  })

  async function expectRefusal(path: string, sentence: RegExp) {
    await expect(restore(path, target)).rejects.toThrow(sentence)
    expect(await isEmpty(target)).toBe(true)
  }

  it('that does not exist', () => expectRefusal(join(folder, 'none.tar'), /none\.tar does not exist\.$/))

  it('that is something else', async () => {
    for (const [name, bytes] of [
      ['empty', Buffer.alloc(0)],
      ['zeros', Buffer.alloc(10_240)],
      ['text', Buffer.from('name,address\n'.repeat(100))],
    ] as const) {
      const path = join(folder, name)
      await writeFile(path, bytes)
      await expectRefusal(path, /is not a backup of Opencourt\.$/)
    }
    for (const entry of [text('photo.jpg', 'x'), text('backup.json', '{'), described({ program: 'Other' })])
      await expectRefusal(await pack('other.tar', [entry]), /is not a backup of Opencourt\.$/)
  })

  it('that a newer version made', async () => {
    for (const newer of [{ format: 2 }, { migration: Date.parse('2100-01-01') }])
      await expectRefusal(
        await pack('newer.tar', [described(newer)]),
        /was made by a newer version of Opencourt \(1\.2\.3\)\./,
      )
  })

  it('that was cut off, wherever that is', async () => {
    const bytes = await readFile(backup)
    const random = randomNumbers(22)
    const path = join(folder, 'cut.tar')
    const last = bytes.lastIndexOf('SHA256SUMS')
    for (const at of [
      last,
      last + 512,
      ...Array.from({ length: 20 }, () => 1024 + random() * (last - 1024)),
    ]) {
      await writeFile(path, bytes.subarray(0, at))
      await expectRefusal(path, /cut\.tar is incomplete: it was cut off or damaged\./)
    }
  })

  it('that was altered', async () => {
    const entries = await entriesOf(backup)
    const bytes = await readFile(backup)
    for (const { name, bytes: content } of entries) {
      const at = bytes.indexOf(content)
      const altered = Buffer.from(bytes)
      altered[at + content.length - 1] = (altered[at + content.length - 1] ?? 0) ^ 1
      const path = join(folder, 'altered.tar')
      await writeFile(path, altered)
      await expect(entriesOf(path), name).rejects.toThrow(
        `altered.tar is damaged: ${name} isn't what was backed up`,
      )
    }
  })
})

describe('nothing is restored', () => {
  it('into a database that has tables', async () => {
    const used = await openEmpty()
    await used.pool.query('create table notes (id int)')
    await expect(restore(backup, used)).rejects.toThrow('The database is not empty: it has a table notes.')
    const migrated = await openEmpty()
    await migrate(connect(migrated.background))
    await expect(restore(backup, migrated)).rejects.toThrow('The database is not empty')
  })

  it.skipIf(inject('template').kind === 'embedded')('while another restores', async () => {
    const target = await openEmpty()
    const outcomes = await Promise.allSettled([restore(backup, target), restore(backup, target)])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(1)
    expect(String(refused)).toMatch(/Another program is creating tables|The database is not empty/)
    expect(await contentsOf(target)).toEqual(await contentsOf(store))
  })

  it.each([
    [
      'the disk of the photos is full',
      Object.assign(new Error('write'), { code: 'ENOSPC' }),
      'There is not enough space for the photos (ENOSPC). Nothing was restored.',
    ],
    [
      'the bucket fails',
      new StorageFailure('S3 answered 503 to PUT x'),
      'The photos cannot be stored: S3 answered 503 to PUT x. Nothing was restored.',
    ],
  ])('if %s; photos are removed, and another try works', async (_, failure, sentence) => {
    const target = await openEmpty()
    const stored = new Set<string>()
    const failing: PhotoStorage = {
      async store(contentHash) {
        if (stored.size > 0) throw failure
        stored.add(contentHash)
      },
      read: async () => undefined,
      publish: async () => {},
      withdraw: async () => {},
      remove: async (contentHash) => void stored.delete(contentHash),
    }
    const restoring = restoreBackup(backup, { store: target, photoStorage: failing })
    await expect(restoring).rejects.toThrow(new StartupError(sentence))
    expect(stored).toEqual(new Set())
    expect(await isEmpty(target)).toBe(true)
    expect((await restore(backup, target)).contents.photoFiles).toBe(9)
  })

  it('if the disk of the database server is full', async () => {
    const target = await openEmpty()
    await target.pool.query(
      `create function fill_disk() returns event_trigger language plpgsql as
       $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`,
    )
    await target.pool.query('create event trigger full_disk on ddl_command_end execute function fill_disk()')
    await expect(restore(backup, target)).rejects.toThrow(
      new StartupError('The disk of the database server is full. Nothing was restored.'),
    )
    expect(await isEmpty(target)).toBe(true)
  })
})

it('photos stay if no answer to the commit arrives, because it may have succeeded', async () => {
  const target = await openEmpty()
  const client = await target.background.connect()
  const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
  const losing = async (...statement: unknown[]) => {
    const answer = await query(...statement)
    if (statement[0] === 'commit') throw new Error('Connection terminated unexpectedly')
    return answer
  }
  const background = { connect: async () => Object.assign(client, { query: losing }) }
  const photos = new DiskPhotoStorage(join(folder, 'lost'))
  const restoring = restoreBackup(backup, { store: { background } as unknown as Store, photoStorage: photos })
  await expect(restoring).rejects.toThrow('Connection terminated unexpectedly')
  Object.assign(client, { query })
  expect(await contentsOf(target)).toEqual(await contentsOf(store))
  for (const contentHash of await hashesOf(target)) expect(await photos.read(contentHash, 400)).toBeDefined()
})

describe('a backup', () => {
  const kinds =
    inject('template').kind === 'embedded' ? (['embedded'] as const) : (['embedded', 'postgres'] as const)

  it.each(kinds)('restored into another %s database has the same rows, ids and photos', async (kind) => {
    const { target, photos, dataDir, contents } = await restore(backup, await openEmpty(kind))
    expect(await contentsOf(target)).toEqual(await contentsOf(store))
    expect(contents).toMatchObject({ photoFiles: 9, description: PROGRAM })
    const { rows } = await store.pool.query(
      'select content_hash, exists (select from published_photos p where p.content_hash = photos.content_hash) as published from photos',
    )
    for (const { content_hash: hash, published } of rows)
      for (const width of PHOTO_WIDTHS) {
        expect(await photos.read(hash, width)).toEqual(await photoStorage.read(hash, width))
        const isPublic = await readFile(join(dataDir, 'files', 'photos', `${hash}-${width}.webp`)).then(
          () => true,
          () => false,
        )
        expect(isPublic).toBe(published)
      }
    const storeOf = async ({ pool }: Store) =>
      (await pool.query('select store from directory_state')).rows[0].store
    expect(await storeOf(target)).not.toBe(await storeOf(store))
    // The tables work as before, with their references.
    await expect(target.pool.query('insert into reviews (court_id) values (999999)')).rejects.toThrow(
      /foreign key/,
    )
    await createUser(connect(target.pool))
  })

  it('moves photos from a folder to a bucket, and back', async () => {
    const s3 = await startFakeS3()
    const bucket = s3.createBucket()
    const inBucket = new S3PhotoStorage({
      bucket,
      endpoint: s3.endpoint,
      region: 'us-east-1',
      ...S3_TEST_KEYS,
    })
    const target = await openEmpty()
    await restoreBackup(backup, { store: target, photoStorage: inBucket })
    // Two of three are published.
    expect(s3.keysIn(bucket).filter((key) => key.startsWith('stored/photos/'))).toHaveLength(9)
    expect(s3.keysIn(bucket).filter((key) => key.startsWith('photos/'))).toHaveLength(6)
    const { photos, contents } = await restore(await backUp('bucket.tar', target, inBucket))
    await s3.stop()
    expect(contents.photoFiles).toBe(9)
    for (const contentHash of await hashesOf(store))
      for (const width of PHOTO_WIDTHS)
        expect(await photos.read(contentHash, width)).toEqual(await photoStorage.read(contentHash, width))
  })

  it('keeps how people sign in; restored, nobody is signed in and no link of a mail works', async () => {
    const source = await openTestDatabase()
    const outbox = new Outbox()
    const open = ({ pool }: Store) => {
      const identity = new EmbeddedIdentity({
        database: connect(pool),
        secret: 'a secret of the tests, long enough',
        siteUrl: SITE,
        isLocal: true,
        mails: outbox,
        providers: {},
      })
      return { identity, browser: new IdentityBrowser(SITE, sendTo(identity.auth)) }
    }
    const before = open(source)
    const person = { email: 'ann@example.org', password: 'long enough' }
    await before.browser.call('/register', person)
    const linked = () => outbox.mails[0]?.link.split('#')[1]
    await before.browser.call('/confirm', { token: linked() })
    const token = await before.browser.token()
    const owner = await before.identity.verify(token)
    const device = new Authenticator(SITE)
    const { body: toMake } = await before.browser.call('/passkeys/make')
    await before.browser.call('/passkeys/add', { name: 'my phone', response: device.make(toMake) })
    await before.browser.call('/request-password-reset', person)
    const path = await backUp('identities.tar', source)
    await source.close()

    const after = open((await restore(path)).target)
    await expect(after.identity.verify(token)).rejects.toMatchObject({ code: 'invalid-token' })
    expect(
      await after.browser.call('/reset-password', { token: linked(), newPassword: 'somebody else' }),
    ).toMatchObject({
      status: 400,
    })
    expect(await after.browser.call('/sign-in/email', person)).toMatchObject({ status: 200 })
    expect(await after.identity.verify(await after.browser.token())).toMatchObject({ uid: owner.uid })
    await after.browser.call('/sign-out')
    const { body: question } = await after.browser.call('/sign-in/passkey/ask')
    await after.browser.call('/sign-in/passkey', { response: device.use(question) })
    expect(await after.identity.verify(await after.browser.token())).toMatchObject({ uid: owner.uid })
  })

  it('restored and backed up again is the same', async () => {
    const { target, photos } = await restore(backup)
    const again = await backUp('again.tar', target, photos)
    const { target: second } = await restore(again)
    expect(await contentsOf(second)).toEqual(await contentsOf(store))
  })

  it('has what undoing a decision restores, with the files of photos', async () => {
    const { target, photos: files } = await restore(backup)
    const [contentHash = ''] = await hashesOf(target)
    const actor = (await target.pool.query('select id from users')).rows[0].id
    const decision = await connect(target.pool).transaction(async (tx) => {
      const made = { kind: 'photo', key: 'photo 1', action: 'reject', remark: '' }
      const id = await startDecision(tx, actor, made)
      await tx.delete(photos).where(eq(photos.contentHash, contentHash))
      return id
    })
    const { target: second, photos: restored } = await restore(await backUp('decided.tar', target, files))
    for (const width of PHOTO_WIDTHS)
      expect(await restored.read(contentHash, width)).toEqual(await photoStorage.read(contentHash, width))
    expect(await connect(second.pool).transaction((tx) => restoreRows(tx, decision))).toBe(true)
    expect(await hashesOf(second)).toContain(contentHash)
  })

  it('has everything as it was at one moment, while others write', async () => {
    const source = await openTestDatabase()
    onTestFinished(() => source.close())
    const database = connect(source.pool)
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n++)
        await database.transaction(async (tx) => {
          await tx.insert(users).values({ firebaseUid: `uid-${n}`, username: 'x', usernameKey: `a${n}` })
          await tx.insert(publishedPhotos).values({ contentHash: String(n) })
        })
    })()
    while ((await database.$count(users)) < 20);
    const path = await backUp('busy.tar', source)
    isOver = true
    await writing
    const { target } = await restore(path)
    const restored = connect(target.pool)
    expect(await restored.$count(users)).toBeGreaterThanOrEqual(20)
    expect(await restored.$count(users)).toBe(await restored.$count(publishedPhotos))
  })

  it('of a database without tables is refused', async () => {
    await expect(backUp('nothing.tar', await openEmpty())).rejects.toThrow('The database is empty.')
  })

  it('does not fail for a photo that was deleted', async () => {
    const path = await backUp('without.tar', store, { read: async () => undefined })
    expect((await restore(path)).contents.photoFiles).toBe(0)
  })

  it('of an earlier version is brought up to date', async () => {
    const old = await openEmpty()
    const client = await old.background.connect()
    // Before facts replaced votes for facilities.
    await applyMigrations(client, MIGRATION_OF_FACTS - 1)
    await client.query(
      `insert into courts (name, address, latitude, longitude, status) values ('Old Court', 'Mill Lane', 51, 0, 'published')`,
    )
    client.release()
    const { target } = await restore(await backUp('old.tar', old))
    const { rows } = await target.pool.query('select name, had_operator from courts')
    expect(rows).toEqual([{ name: 'Old Court', had_operator: false }])
    await migrate(connect(target.background))
  })
})
