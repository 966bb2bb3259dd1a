// @module-tag any-database
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PmtilesWriter } from '../../../scripts/lib/pmtiles-writer.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { openMapArchive } from './map-archive.ts'

const archive = packArchive()

let folder: string
let file: string
let test: TestApp
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-archive-'))
  file = join(folder, 'gb.pmtiles')
  await writeFile(file, archive)
  test = await openTestApp({ MAP_STYLE_URL: `pmtiles:${file}` })
  address = (await test.app.inject('/api/config')).json().map.archiveUrl
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

function packArchive(): Buffer {
  const writer = new PmtilesWriter()
  for (let x = 0; x < 16; x++) writer.add(4, x, 5, Buffer.from(`a tile ${x}`))
  return writer.pack({})
}

const get = (headers: Record<string, string> = {}, url = address, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers })

describe('the server does not start with', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'isn’t a PMTiles archive (version 3)'],
    ['the beginning of an archive', archive.subarray(0, 100), 'isn’t a PMTiles archive (version 3)'],
    ['another file', Buffer.alloc(200, 'PNG'), 'isn’t a PMTiles archive (version 3)'],
    ['another version', withByte(7, 2), 'isn’t a PMTiles archive (version 3)'],
    ['pictures', withByte(99, 2), 'has no vector tiles'],
    [
      'an archive that is cut off',
      archive.subarray(0, -1),
      `is cut off: it has ${archive.length - 1} of ${archive.length} bytes`,
    ],
  ])('%s', async (_, content, problem) => {
    const path = join(folder, 'other.pmtiles')
    await writeFile(path, content)
    await expect(openMapArchive(path)).rejects.toThrow(
      `MAP_STYLE_URL names the file ${path}, which ${problem}.`,
    )
  })

  it('a missing file', async () => {
    const path = join(folder, 'missing.pmtiles')
    await expect(openTestApp({ MAP_STYLE_URL: `pmtiles:${path}` })).rejects.toThrow(
      `MAP_STYLE_URL names the file ${path}, which can’t be read (ENOENT).`,
    )
  })

  it('a folder', async () => {
    await expect(openMapArchive(folder)).rejects.toThrow('isn’t a PMTiles archive (version 3)')
  })
})

function withByte(position: number, value: number): Buffer {
  const changed = Buffer.from(archive)
  changed[position] = value
  return changed
}

describe('refuses', () => {
  it('to send the whole archive', async () => {
    const answer = await get()
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'invalid-request',
      error: 'Request one range of bytes of this archive, such as bytes=0-16383.',
    })
  })

  it('a range of another archive', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(400)
  })

  it.each([
    'bytes=9-0',
    'bytes=-9',
    'bytes=a-b',
    'bytes=0-1,4-5',
    'bytes=',
    'lines=0-9',
    'bytes=0x0-9',
    'bytes=1.5-9',
    `bytes=0-${'9'.repeat(16)}`,
    `bytes=${archive.length}-`,
    `bytes=${archive.length}-${archive.length + 9}`,
  ])('the range %s', async (range) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${archive.length}`)
    expect(answer.json().code).toBe('no-such-range')
  })

  it.each(['/map-archive/', '/map-archive/0123456789abcdef.pmtiles', '/map-archive/gb.pmtiles'])(
    'other files: %s',
    async (url) => expect((await get({ range: 'bytes=0-9' }, url)).statusCode).toBe(404),
  )
})

describe('serves', () => {
  it.each([
    ['bytes=0-126', 0, 126],
    ['bytes=5-5', 5, 5],
    ['bytes=100-', 100, archive.length - 1],
    ['bytes=100-999999', 100, archive.length - 1],
  ])('the range %s', async (range, first, last) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload).toEqual(archive.subarray(first, last + 1))
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/${archive.length}`,
      'content-length': `${last - first + 1}`,
      'content-type': 'application/octet-stream',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('the same range while the archive is the same', async () => {
    const etag = String((await get({ range: 'bytes=0-9' })).headers.etag)
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=0-9', 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('its size', async () => {
    const answer = await get({}, address, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-length': `${archive.length}`, 'accept-ranges': 'bytes' })
  })

  it('at most 8 MB at once', { tags: 'large' }, async () => {
    const large = join(folder, 'large.pmtiles')
    await writeFile(large, Buffer.concat([archive, Buffer.alloc(9 * 1024 ** 2)]))
    const other = await openTestApp({ MAP_STYLE_URL: `pmtiles:${large}` })
    const url = (await other.app.inject('/api/config')).json().map.archiveUrl
    const answer = await other.app.inject({ url, headers: { range: 'bytes=0-' } })
    await other.close()
    expect(url).not.toBe(address)
    expect(answer.rawPayload).toHaveLength(8 * 1024 ** 2)
  })
})

it('leaves an archive on another server to browsers', async () => {
  const archiveUrl = 'https://bucket.example/gb.pmtiles'
  const other = await openTestApp({ MAP_STYLE_URL: `pmtiles:${archiveUrl}` })
  const config = (await other.app.inject('/api/config')).json()
  await other.close()
  expect(config.map).toMatchObject({ styleUrl: null, archiveUrl })
})

it('serves others after a reader has gone away', async () => {
  const path = join(folder, 'long.pmtiles')
  await writeFile(path, Buffer.concat([archive, Buffer.alloc(30 * 1024 ** 2)]))
  const served = await openTestApp({ MAP_STYLE_URL: `pmtiles:${path}` })
  try {
    const { archiveUrl } = (await served.app.inject('/api/config')).json().map
    const url = (await served.app.listen({ port: 0, host: '127.0.0.1' })) + archiveUrl
    for (let round = 0; round < 3; round++) await readAndGoAway(url)
    const answer = await fetch(url, { headers: { range: 'bytes=0-6' } })
    expect(answer.status).toBe(206)
    expect(await answer.text()).toBe('PMTiles')
  } finally {
    await served.close()
  }
})

/** Reads the first bytes of a long answer, and closes the connection. */
function readAndGoAway(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpGet(url, { headers: { range: 'bytes=0-' }, agent: false }, (answer) => {
      answer.once('data', () => answer.destroy())
      answer.once('close', resolve)
    })
    request.once('error', reject)
  })
}
