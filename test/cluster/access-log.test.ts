import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../wait-for.ts'
import { type Balancer, startBalancer } from './balancer.ts'

let received: IncomingHttpHeaders = {}
const instance = createServer((request, response) => {
  received = request.headers
  response.end()
})
let port: number
let balancer: Balancer
beforeAll(async () => {
  await new Promise<void>((resolve) => instance.listen(0, '127.0.0.1', resolve))
  port = (instance.address() as AddressInfo).port
  balancer = await startBalancer([port, port])
})
afterAll(async () => {
  await balancer.stop()
  instance.close()
})

it('names requests as instances know them, without their searches and what visitors send as ids', async () => {
  const headers = { 'x-request-id': 'from-a-visitor', referer: `${balancer.url}/?near=51.46` }
  const options = { method: 'POST', headers: { ...headers, 'idempotency-key': 'once' } }
  await fetch(`${balancer.url}/api/reports?near=51.46,-0.11`, options)
  expect(received['x-request-id']).toMatch(/^[\da-f]{32}$/)
  const lines = await waitFor(async () => {
    const log = await balancer.readAccessLog()
    expect(log).toContain('/api/reports')
    return log.trimEnd().split('\n')
  })
  expect(lines.join()).not.toMatch(/51\.46|from-a-visitor|"127\.0\.0\.1"/)
  const line = JSON.parse(lines.at(-1) ?? '')
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    reqId: received['x-request-id'],
    ...{ method: 'POST', path: '/api/reports', status: 200, seconds: expect.any(Number) },
    ...{ upstream: `127.0.0.1:${port}`, upstreamStatus: '200' },
    upstreamSeconds: expect.stringMatching(/^\d+\.\d+$/),
  })
})
