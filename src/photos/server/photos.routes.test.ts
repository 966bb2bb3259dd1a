import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { errors } from '../../platform/contract/errors.ts'

let test: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'opencourt-files-'))
  test = await openTestApp({ DATA_DIR: dataDir })
  await writeFile(join(dataDir, 'files', 'abc.webp'), '0123456789')
  await writeFile(join(dataDir, 'secret'), 'not for you')
})
afterAll(async () => {
  await test.close()
  await rm(dataDir, { recursive: true, force: true })
})

it.each(['/files/', '/files/nothing.webp', '/files/..%2Fsecret', '/files/%2e%2e/secret', '/files//secret'])(
  'nothing is at %s',
  async (url) => {
    const answer = await test.app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: errors['not-found'].text, code: 'not-found' })
  },
)

it('rejects a range that the file does not have', async () => {
  const answer = await test.app.inject({ url: '/files/abc.webp', headers: { range: 'bytes=50-' } })
  expect(answer.statusCode).toBe(416)
  expect(answer.json()).toEqual({ error: errors['no-such-range'].text, code: 'no-such-range' })
})

it('serves a photo with its media type and a lifetime of two days', async () => {
  const answer = await test.app.inject('/files/abc.webp')
  expect(answer.body).toBe('0123456789')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['cache-control']).toBe('public, max-age=172800')
})

it.each(['/files/abc.webp?x=1', '/files/%61bc.webp'])(
  'caches keep nothing at an address that is not purged when a photo is withdrawn: %s',
  async (url) => {
    const { statusCode, headers } = await test.app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
  },
)

it('does not say when a photo was uploaded, and answers 304 to those who have it', async () => {
  const { headers } = await test.app.inject('/files/abc.webp')
  expect(headers).not.toHaveProperty('last-modified')
  expect(headers.etag).toBe('"abc.webp"')
  const again = { url: '/files/abc.webp', headers: { 'if-none-match': String(headers.etag) } }
  expect((await test.app.inject(again)).statusCode).toBe(304)
})
