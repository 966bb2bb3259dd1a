import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeS3, S3_TEST_KEYS, startFakeS3 } from '../../../test/fake-s3.ts'
import { collectGarbage } from '../../../test/garbage-collection.ts'
import { PHOTO_WIDTHS } from '../contract/limits.ts'
import { DiskPhotoStorage } from './disk.ts'
import type { PhotoFiles, PhotoStorage } from './photo-storage.ts'
import { photoFileName } from './photo-urls.ts'
import { S3PhotoStorage } from './s3.ts'

/** A storage under test with access to its contents. */
interface Place {
  storage: PhotoStorage
  /** Paths of all stored files, public or not. */
  names(): Promise<string[]>
  /** Fetches a public file below `FILES_BASE_URL`. */
  fetch(path: string): Promise<string | undefined>
}

let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.stop())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-storage-'))
})
afterEach(() => rm(folder, { recursive: true }))

function onDisk(): Place {
  return {
    storage: new DiskPhotoStorage(folder),
    names: () => filesBelow(folder),
    fetch: (path) => readFile(join(folder, 'files', path), 'utf8').catch(() => undefined),
  }
}

function onS3(): Place {
  const bucket = s3.createBucket()
  const options = { bucket, endpoint: s3.endpoint, region: 'us-east-1', ...S3_TEST_KEYS }
  return {
    storage: new S3PhotoStorage(options),
    names: async () => s3.keysIn(bucket).map((key) => basename(key)),
    async fetch(path) {
      const response = await fetch(`${s3.endpoint}/${bucket}/${path}`)
      return response.ok ? response.text() : undefined
    },
  }
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Photo files that contain `text`, and their hash. */
function photo(text: string): { hash: string; files: PhotoFiles } {
  const bytes = (width: number) => Buffer.from(`${text} ${width}`)
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    files: { 400: bytes(400), 800: bytes(800), 1600: bytes(1600) },
  }
}

const published = ({ fetch }: Place, hash: string) =>
  Promise.all(PHOTO_WIDTHS.map((width) => fetch(`photos/${photoFileName(hash, width)}`)))
const stored = ({ storage }: Place, hash: string) =>
  Promise.all(PHOTO_WIDTHS.map(async (width) => (await storage.read(hash, width))?.toString()))

const NOTHING = [undefined, undefined, undefined]
const COURT = ['court 400', 'court 800', 'court 1600']

describe.each([
  ['on disk', onDisk],
  ['on S3', onS3],
])('photos %s', (_, open) => {
  const { hash, files } = photo('court')
  let place: Place
  beforeEach(async () => {
    place = await open()
  })

  it('that do not exist cannot be read or published, but can be removed', async () => {
    expect(await stored(place, hash)).toEqual(NOTHING)
    await expect(place.storage.publish(hash)).rejects.toThrow()
    await place.storage.withdraw(hash)
    await place.storage.remove(hash)
    expect(await published(place, hash)).toEqual(NOTHING)
  })

  it('are private until they are published', async () => {
    await place.storage.store(hash, files)
    expect(await stored(place, hash)).toEqual(COURT)
    expect(await published(place, hash)).toEqual(NOTHING)
    await place.storage.publish(hash)
    expect(await published(place, hash)).toEqual(COURT)
    expect(await stored(place, hash)).toEqual(COURT)
  })

  it('can be withdrawn and published again', async () => {
    await place.storage.store(hash, files)
    await place.storage.publish(hash)
    await place.storage.withdraw(hash)
    expect(await published(place, hash)).toEqual(NOTHING)
    expect(await stored(place, hash)).toEqual(COURT)
    await place.storage.publish(hash)
    expect(await published(place, hash)).toEqual(COURT)
  })

  it('are unchanged when an operation is repeated', async () => {
    for (let i = 0; i < 2; i++) await place.storage.store(hash, files)
    const names = await place.names()
    await place.storage.store(hash, files)
    expect(await place.names()).toEqual(names)
    for (let i = 0; i < 2; i++) await place.storage.publish(hash)
    await place.storage.store(hash, files)
    await place.storage.publish(hash)
    expect(await published(place, hash)).toEqual(COURT)
    for (let i = 0; i < 2; i++) await place.storage.withdraw(hash)
    expect(await stored(place, hash)).toEqual(COURT)
  })

  it('can be stored by several servers at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => place.storage.store(hash, files)))
    await Promise.all(Array.from({ length: 8 }, () => place.storage.publish(hash)))
    expect(await published(place, hash)).toEqual(COURT)
  })

  it('are removed everywhere without affecting others', async () => {
    const other = photo('other')
    await place.storage.store(hash, files)
    await place.storage.publish(hash)
    await place.storage.store(other.hash, other.files)
    const all = await place.names()
    await place.storage.remove(hash)
    const left = await place.names()
    expect(all.length).toBeGreaterThan(left.length)
    expect(left.filter((name) => name.includes(hash))).toEqual([])
    expect(await stored(place, hash)).toEqual(NOTHING)
    expect(await published(place, hash)).toEqual(NOTHING)
    expect(await stored(place, other.hash)).toEqual(['other 400', 'other 800', 'other 1600'])
  })
})

describe('on disk', () => {
  it('leaves nothing behind if a write fails', async () => {
    const { hash, files } = photo('court')
    const { storage, names } = onDisk()
    await mkdir(join(folder, 'photos', photoFileName(hash, 400)), { recursive: true })
    await expect(storage.store(hash, files)).rejects.toThrow()
    expect(await names()).toEqual([])
  })

  it('publishes without using extra disk space', async () => {
    const { hash, files } = photo('court')
    const { storage } = onDisk()
    await storage.store(hash, files)
    await storage.publish(hash)
    expect((await stat(join(folder, 'photos', photoFileName(hash, 800)))).nlink).toBe(2)
  })
})

describe('on S3', () => {
  it.each([
    ['an unknown key', { accessKeyId: 'wrong' }, /403 to PUT stored\/photos/],
    ['a wrong secret', { secretAccessKey: 'wrong' }, /403 to PUT stored\/photos/],
    ['a bucket that does not exist', { bucket: randomUUID() }, /404 to PUT stored\/photos/],
    ['a service that does not respond', { endpoint: 'http://127.0.0.1:1' }, /fetch failed/],
  ])('%s is an error', async (_, wrong, message) => {
    const { hash, files } = photo('court')
    const right = {
      bucket: s3.createBucket(),
      endpoint: s3.endpoint,
      region: 'us-east-1',
      ...S3_TEST_KEYS,
    }
    const storage = new S3PhotoStorage({ ...right, ...wrong })
    await expect(storage.store(hash, files)).rejects.toThrow(message)
  })

  it('gives up a service that never answers, also after a garbage collection', async () => {
    const service = createServer(() => collectGarbage())
    await once(service.listen(0, '127.0.0.1'), 'listening')
    const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const options = { bucket: 'court', endpoint, region: 'us-east-1', ...S3_TEST_KEYS }
    await expect(new S3PhotoStorage(options, 500).read('abc', 400)).rejects.toThrow(/did not answer GET/)
    service.closeAllConnections()
    await once(service.close(), 'close')
  })

  it('reports a copy that fails after the response has started', async () => {
    await using service = await answering([
      [200, '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'],
    ])
    await expect(service.storage.publish('abc')).rejects.toThrow(/could not copy .*InternalError/)
  })

  it('retries when the service is busy', async () => {
    await using service = await answering([
      [503, 'slow down'],
      [200, 'a photo'],
    ])
    expect(await service.storage.read('abc', 400)).toEqual(Buffer.from('a photo'))
  })

  it('serves photos with their media type and a lifetime of two days', async () => {
    const { hash, files } = photo('court')
    const bucket = s3.createBucket()
    const storage = new S3PhotoStorage({
      bucket,
      endpoint: s3.endpoint,
      region: 'us-east-1',
      ...S3_TEST_KEYS,
    })
    await storage.store(hash, files)
    await storage.publish(hash)
    const { headers } = await fetch(`${s3.endpoint}/${bucket}/photos/${photoFileName(hash, 400)}`)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=172800')
  })
})

/** A server that gives these answers in order. */
async function answering(answers: [status: number, body: string][]) {
  const server = createServer((_, response) => {
    const [status, body] = answers.shift() ?? [500, 'asked too often']
    response.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    storage: new S3PhotoStorage({ bucket: 'court', endpoint, region: 'us-east-1', ...S3_TEST_KEYS }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
