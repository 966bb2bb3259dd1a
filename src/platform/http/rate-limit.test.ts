import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { serviceEndpoints } from '../../app/contract/endpoints.ts'
import { READS_PER_MINUTE } from './limits.ts'

/** Units per minute. */
const LIMIT = 2

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({
    TRUST_PROXY: 'true',
    PUBLIC_URL: 'https://courts.example',
    RATE_LIMIT_FACTOR: String(LIMIT / READS_PER_MINUTE),
  })
})
afterAll(() => test.close())

/** The statuses of consecutive calls with forwarded client addresses. */
async function statuses(calls: readonly (readonly [url: string, address: string])[]): Promise<number[]> {
  const found = []
  for (const [url, address] of calls)
    found.push((await test.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode)
  return found
}

describe('the limit of an address', () => {
  it.each([
    ['ports', ['192.0.2.1:1024', '192.0.2.1:1025', '192.0.2.1']],
    ['ports of IPv6', ['[2001:db8::1]:1024', '[2001:db8::1]:1025', '2001:db8::1']],
    ['addresses of one network', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6']],
    ['texts that are not addresses', ['somewhere', 'elsewhere', '-']],
  ])('is not evaded by other %s', async (_, addresses) => {
    expect(await statuses(addresses.map((address) => ['/api/config', address]))).toEqual([200, 200, 429])
  })

  it('does not affect others', async () => {
    const others = ['2001:db8:2:2::1', '2001:db8:2:3::1', '192.0.2.2']
    expect(await statuses(others.map((address) => ['/api/config', address]))).toEqual([200, 200, 200])
  })

  it('counts the cost of a call, and allows one that costs more than is left', async () => {
    expect(serviceEndpoints.openApi.cost).toBeGreaterThan(LIMIT)
    const calls = ['/api/config', '/api/openapi.json', '/api/config']
    expect(await statuses(calls.map((url) => [url, '192.0.2.3']))).toEqual([200, 200, 429])
  })

  it('is separate for exports, and does not count those that need not be sent', async () => {
    const exported = ['/api/courts.csv', '/api/courts.gpx', '/api/config']
    expect(await statuses(exported.map((url) => [url, '192.0.2.4']))).toEqual([200, 429, 429])
    const { etag } = (await test.app.inject('/api/courts.csv')).headers
    const held = {
      url: '/api/courts.csv',
      headers: { 'if-none-match': String(etag), 'x-forwarded-for': '192.0.2.5' },
    }
    expect((await test.app.inject(held)).statusCode).toBe(304)
    expect(await statuses([['/api/courts.csv', '192.0.2.5']])).toEqual([200])
  })
})
