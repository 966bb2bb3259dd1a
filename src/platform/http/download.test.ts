import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCALHOST_CERTIFICATE } from '../../../test/localhost-certificate.ts'
import { type DownloadOptions, download } from './download.ts'
import { isPublic } from './outgoing.ts'

const TRUSTED = { ca: LOCALHOST_CERTIFICATE.cert, allows: () => true }
const UNKNOWN = { etag: null, lastModified: null }

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let folder: string
let origin: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-download-'))
  server = createServer(LOCALHOST_CERTIFICATE, (request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const get = (path = '/courts.json', options: Partial<DownloadOptions> = {}) =>
  download(new URL(path, origin), {
    ...{ folder, maxBytes: 100, known: UNKNOWN, signal: new AbortController().signal, servers: TRUSTED },
    ...options,
  })
const redirectTo = (location: string) => {
  answer = (_, response) => response.writeHead(302, { location }).end()
}

describe('addresses that are not public', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.7', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '::127.0.0.1', '::7f00:1'],
    ...['224.0.0.1', 'localhost'],
  ])('%s', (address) => expect(isPublic(address)).toBe(false))

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('but %s is', (address) =>
    expect(isPublic(address)).toBe(true),
  )

  it.each(['https://localhost:1', 'https://127.0.0.1:1', 'https://[::1]:1', 'https://0x7f.1:1'])(
    'are not asked: %s',
    async (url) => {
      const { signal } = new AbortController()
      const asked = download(new URL(url), { folder, maxBytes: 1, known: UNKNOWN, signal })
      await expect(asked).rejects.toThrow(
        / has an address that is not public\. Put the file into a folder instead\.$/,
      )
    },
  )

  it('are not asked where a redirect leads to one', async () => {
    let asked = 0
    answer = (_, response) => {
      asked += 1
      response.writeHead(302, { location: `https://127.0.0.1:${new URL(origin).port}/secret` }).end()
    }
    const servers = { ...TRUSTED, allows: (address: string) => address !== '127.0.0.1' || asked === 0 }
    await expect(get('/', { servers })).rejects.toThrow(/^127\.0\.0\.1:\d+ has an address/)
    expect(asked).toBe(1)
  })
})

describe('what cannot be downloaded is refused with a sentence', () => {
  it.each(['http://example.org/', 'file:///etc/passwd', 'https://me:secret@example.org/', '//['])(
    'a redirect to %s',
    async (location) => {
      redirectTo(location)
      await expect(get()).rejects.toThrow(/^localhost:\d+ redirects to an address that is not https\.$/)
    },
  )

  it('redirects without an end', async () => {
    redirectTo('/courts.json')
    await expect(get()).rejects.toThrow(/ redirects more than 5 times\.$/)
  })

  it.each([204, 206, 304, 404, 500])('the status %i', async (status) => {
    answer = (_, response) => response.writeHead(status).end()
    await expect(get()).rejects.toThrow(`answered with the status ${status} instead of the file.`)
  })

  it('a file that is too large, whatever its server says', async () => {
    answer = (_, response) => void response.end('x'.repeat(101))
    await expect(get()).rejects.toMatchObject({ code: 'file-too-large' })
  })

  it('a file that ends too early', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 50 })
      response.write('[')
      setImmediate(() => response.destroy())
    }
    await expect(get()).rejects.toThrow(/^The file cannot be downloaded from localhost:\d+ \(ECONNRESET\)\.$/)
  })

  it('a server that nobody vouches for', async () => {
    await expect(get('/', { servers: { allows: () => true } })).rejects.toThrow(
      /^The file cannot be downloaded from localhost:\d+ \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
    )
  })

  it('when the server stops', async () => {
    const stopping = new AbortController()
    answer = () => stopping.abort(new Error('stopping'))
    await expect(get('/', { signal: stopping.signal })).rejects.toThrow('stopping')
  })
})

it('saves a file with what its server says of its version, also after a redirect', async () => {
  const headers = { etag: '"v1"', 'last-modified': 'Sun, 29 Nov 2026 00:00:00 GMT' }
  answer = ({ url }, response) =>
    url === '/here'
      ? response.writeHead(200, headers).end('[]')
      : response.writeHead(307, { location: 'here' }).end()
  const { file, ...version } = (await get()) ?? {}
  const saved = await file?.read({ position: 0 })
  expect(saved?.buffer.toString('utf8', 0, saved.bytesRead)).toBe('[]')
  await file?.close()
  expect(version).toEqual({ etag: headers.etag, lastModified: headers['last-modified'] })
})

it('asks for another version than the known one', async () => {
  answer = ({ headers }, response) =>
    response.writeHead(headers['if-none-match'] === '"v1"' && headers['if-modified-since'] ? 304 : 500).end()
  const known = { etag: '"v1"', lastModified: 'Sun, 29 Nov 2026 00:00:00 GMT' }
  expect(await get('/', { known })).toBeUndefined()
})
