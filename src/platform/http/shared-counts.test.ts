// @module-tag any-database
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { hasRedis, NO_REDIS, startRedis, type TestRedis } from '../../../test/redis.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { createLog } from '../process/log.ts'
import { READS_PER_MINUTE, UNLOCK_ATTEMPTS_PER_MINUTE } from './limits.ts'

/** Reads per minute. */
const LIMIT = 4
const AWAY = 'the rate limit store does not answer: counts are kept in memory'
const BACK = 'the rate limit store answers again'

const opened: TestApp[] = []
let redis: TestRedis | undefined
afterEach(async () => {
  redis?.thaw()
  for (const { close } of opened.splice(0)) await close()
  await redis?.remove()
  redis = undefined
})

/** Opens an instance that uses this Redis, and captures its log. */
async function openInstance(redisUrl: string) {
  const lines: string[] = []
  const log = createLog({ production: true, logLevel: 'warn' }, { write: (line) => lines.push(line) })
  const test = await openTestApp(
    {
      REDIS_URL: redisUrl,
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'https://courts.example',
      ADMIN_UNLOCK_CODE: 'Alley Oop',
      RATE_LIMIT_FACTOR: String(LIMIT / READS_PER_MINUTE),
    },
    { log },
  )
  opened.push(test)
  let retryAfter: unknown
  const call = async (options: object, address: string) => {
    const answer = await test.app.inject({ ...options, headers: { 'x-forwarded-for': address } })
    retryAfter = answer.headers['retry-after']
    return answer.statusCode
  }
  const guess = { method: 'POST', url: '/api/admin/unlock', payload: { code: 'wrong' } }
  return {
    read: (address = '192.0.2.1') => call({ url: '/api/courts?limit=1' }, address),
    isAlive: () => call({ url: '/healthz' }, '192.0.2.99'),
    /** Retry-After of the last response, in seconds. */
    retryAfter: () => Number(retryAfter),
    guess: () => call(guess, '198.51.100.1'),
    metrics: async () => (await test.app.inject('/metrics')).body,
    said: () => lines.map((line) => JSON.parse(line).msg).filter((msg) => msg === AWAY || msg === BACK),
  }
}

const times = async (count: number, call: () => Promise<number>) => {
  const statuses = []
  for (let made = 0; made < count; made++) statuses.push(await call())
  return statuses
}

it('if Redis is unreachable, counts are kept in memory, and the log says so once', async () => {
  const { read, said } = await openInstance('redis://127.0.0.1:1')
  expect(await times(LIMIT + 1, read)).toEqual([...Array(LIMIT).fill(200), 429])
  await waitFor(() => expect(said()).toEqual([AWAY]))
})

describe('counts in Redis', () => {
  beforeEach(async ({ skip }) => {
    skip(!hasRedis, NO_REDIS)
    redis = await startRedis()
  })

  it('are shared; while Redis is frozen they continue in memory, and are shared again afterwards', async () => {
    const { url, freeze, thaw } = redis as TestRedis
    const [one, other] = [await openInstance(url), await openInstance(url)]
    const share = async (address: string) => [
      ...(await times(LIMIT - 1, () => one.read(address))),
      ...(await times(2, () => other.read(address))),
      await one.read(address),
    ]
    const SHARED = [...Array(LIMIT).fill(200), 429, 429]
    expect(await share('192.0.2.1')).toEqual(SHARED)
    await one.read('192.0.2.2')
    const before = UNLOCK_ATTEMPTS_PER_MINUTE - 2
    expect(await times(before, one.guess)).toEqual(Array(before).fill(403))

    freeze()
    expect(await one.isAlive()).toBe(200)
    expect(await times(LIMIT, () => one.read('192.0.2.2'))).toEqual([...Array(LIMIT - 1).fill(200), 429])
    expect(await times(3, one.guess)).toEqual([403, 403, 429])
    expect([one.said(), other.said()]).toEqual([[AWAY], []])

    thaw()
    for (const [index, { read, said }] of [one, other].entries())
      await waitFor(async () => {
        await read(`192.0.2.${10 + index}`)
        expect(said().at(-1)).not.toBe(AWAY)
      })
    expect(one.said()).toEqual([AWAY, BACK])
    expect(await one.guess()).toBe(429)
    expect(await share('192.0.2.4')).toEqual(SHARED)
  })

  it('expire after a minute, even if the clock of Redis is set back', async () => {
    const { url } = redis as TestRedis
    const { read, retryAfter } = await openInstance(url)
    await read()
    const store = new Redis(url)
    const [key = ''] = await store.keys('*')
    await store.pexpire(key, 86_400_000)
    await times(LIMIT, read)
    expect(retryAfter()).toBeLessThanOrEqual(60)
    expect(await store.pttl(key)).toBeLessThanOrEqual(60_000)
    store.disconnect()
  })

  it('continue in memory when Redis is gone', async () => {
    const { url, remove } = redis as TestRedis
    const { read, said, metrics } = await openInstance(url)
    expect(await times(LIMIT - 1, read)).toEqual(Array(LIMIT - 1).fill(200))
    expect(await metrics()).toContain('\nlimit_store_up 1\n')
    await remove()
    redis = undefined
    expect(await times(2, read)).toEqual([200, 429])
    expect(said()).toEqual([AWAY])
    expect(await metrics()).toContain('\nlimit_store_up 0\n')
  })
})
