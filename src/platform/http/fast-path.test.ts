import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { EncodedBytes } from './encoded.ts'
import { FastPath } from './fast-path.ts'

const PASSED_ON = 204
const bytes = new EncodedBytes(Buffer.alloc(10_000, 'basketball'))
const charge = vi.fn(() => true)
const server = createServer((_, response) => response.writeHead(PASSED_ON).end())

beforeAll(async () => {
  const fastPath = new FastPath(server, { allows: charge, checkHost: () => undefined })
  fastPath.add('/list', () => ({ bytes, tag: 'tag', headers: {} }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

async function statusInGzip(): Promise<number> {
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-encoding': 'gzip', connection: 'close' }
  return (await fetch(`http://127.0.0.1:${port}/list`, { headers })).status
}

it('charges only calls that it answers, because whoever they are passed on to charges the others', async () => {
  expect(await statusInGzip()).toBe(PASSED_ON)
  expect(charge).not.toHaveBeenCalled()
  await bytes.encode('gzip')
  expect(await statusInGzip()).toBe(200)
  expect(charge).toHaveBeenCalledTimes(1)
})
