import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HttpEdgeCache } from './edge-cache.ts'

let server: Server
let url: string
let status: number
let asked: { line: string; token: string | undefined; body: string }[]
beforeEach(async () => {
  status = 200
  asked = []
  server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    asked.push({ line: `${method} ${path}`, token: headers.authorization, body: await text(request) })
    response.writeHead(status).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cache`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const edge = (method: 'POST' | 'PURGE', token?: string) =>
  new HttpEdgeCache({ url, method, token, filesBaseUrl: 'https://courts.example/files' })
const NAMES = ['abc-1600.webp', 'abc-800.webp', 'abc-400.webp']

it('purges by POST with all URLs of a photo and the token', async () => {
  await edge('POST', 'secret').purge('abc')
  expect(asked.map(({ line, token }) => ({ line, token }))).toEqual([
    { line: 'POST /cache', token: 'Bearer secret' },
  ])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    files: NAMES.map((name) => `https://courts.example/files/photos/${name}`),
  })
})

it('purges each file by PURGE, and accepts 404', async () => {
  status = 404
  await edge('PURGE').purge('abc')
  expect(asked.map(({ line }) => line)).toEqual(NAMES.map((name) => `PURGE /cache/photos/${name}`))
  expect(asked[0]?.token).toBeUndefined()
})

it.each([
  ['POST', 404],
  ['POST', 500],
  ['PURGE', 403],
  ['PURGE', 302],
] as const)('a %s answered with %i is a failed purge', async (method, answered) => {
  status = answered
  await expect(edge(method).purge('abc')).rejects.toThrow(/answered \d+ to a purge|fetch failed/)
})
