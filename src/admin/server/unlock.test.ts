import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { NETWORK_UNLOCK_FAILURES_PER_MINUTE, TOTAL_UNLOCK_FAILURES_PER_MINUTE } from './unlock.service.ts'

let test: TestApp | undefined
afterEach(() => test?.close())

async function openWith(environment: Record<string, string> = {}) {
  test = await openTestApp(environment)
  const { app } = test
  return (payload: object) => app.inject({ method: 'POST', url: '/api/admin/unlock', payload })
}
/** An application behind a proxy that forwards client addresses. */
async function openBehindProxy() {
  test = await openTestApp({
    ADMIN_UNLOCK_CODE: 'Alley Oop',
    TRUST_PROXY: 'true',
    PUBLIC_URL: 'https://courts.example',
  })
  const { app } = test
  const from = (visitor: string, code: string) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/unlock',
      payload: { code },
      headers: { 'x-forwarded-for': visitor },
    })
  return { from }
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the access code', () => {
  it('is rejected if missing or invalid, whatever is configured', async () => {
    const unlock = await openWith()
    for (const payload of [{}, { code: '' }, { code: ' \t ' }, { code: 7 }, { code: 'x'.repeat(201) }]) {
      const answer = await unlock(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().code).toBe('invalid-request')
    }
  })

  it.each([
    ['the code itself', { ADMIN_UNLOCK_CODE: 'Alley Oop', ADMIN_UNLOCK_HASH: sha256('another') }],
    ['its hash', { ADMIN_UNLOCK_HASH: sha256('Alley Oop').toUpperCase() }],
  ])('is compared with %s', async (_, environment) => {
    const unlock = await openWith(environment)
    for (const code of ['alley oop', 'Alley', 'Alley Oop!', 'another', sha256('Alley Oop')]) {
      const answer = await unlock({ code })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({ error: 'Incorrect admin access code.', code: 'unlock-incorrect' })
    }
    const answer = await unlock({ code: '  Alley Oop ' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ unlocked: true })
  })

  it('can be anything if none is configured', async () => {
    const unlock = await openWith()
    expect((await unlock({ code: 'open' })).json()).toEqual({ unlocked: true })
  })

  it('can be guessed ten times a minute, whatever RATE_LIMIT_FACTOR is', async () => {
    const unlock = await openWith({ ADMIN_UNLOCK_CODE: 'Alley Oop', RATE_LIMIT_FACTOR: '100' })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, guess) => unlock({ code: `${guess}` })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(403))
    const answer = await unlock({ code: 'Alley Oop' })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is limited in wrong guesses per network, however many addresses it uses; correct entries are not', async () => {
    const { from } = await openBehindProxy()
    const guesses = (address: (guess: number) => string) =>
      Array.from({ length: NETWORK_UNLOCK_FAILURES_PER_MINUTE + 5 }, (_, guess) => address(guess))
    for (let visitor = 0; visitor < TOTAL_UNLOCK_FAILURES_PER_MINUTE + 5; visitor++)
      expect((await from(`203.0.113.${visitor}`, 'Alley Oop')).statusCode).toBe(200)
    for (const address of [
      (guess: number) => `198.51.100.7:${1024 + guess}`,
      (guess: number) => `192.0.2.${guess}`,
      (guess: number) => `2001:db8:1:${guess}::1`,
    ]) {
      const answers = []
      for (const visitor of guesses(address)) answers.push(await from(visitor, 'wrong'))
      expect(answers.filter(({ statusCode }) => statusCode === 403).length).toBeLessThanOrEqual(
        NETWORK_UNLOCK_FAILURES_PER_MINUTE,
      )
      expect(answers.at(-1)?.statusCode).toBe(429)
    }
    expect((await from('198.18.0.1', 'Alley Oop')).statusCode).toBe(200)
  })

  it('is limited in wrong guesses in total, except from addresses that have entered it correctly', async () => {
    const { from } = await openBehindProxy()
    expect((await from('192.0.2.1', 'Alley Oop')).statusCode).toBe(200)
    const statuses = []
    for (let guess = 0; guess < TOTAL_UNLOCK_FAILURES_PER_MINUTE + 5; guess++)
      statuses.push((await from(`10.${guess}.0.1`, 'wrong')).statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(TOTAL_UNLOCK_FAILURES_PER_MINUTE)
    const stranger = await from('11.0.0.1', 'Alley Oop')
    expect(stranger.statusCode).toBe(429)
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('192.0.2.1:50123', 'Alley Oop')).statusCode).toBe(200)
  })

  it('grants no API permissions', async () => {
    const unlock = await openWith()
    await unlock({ code: 'open' })
    const answer = await (test as TestApp).app.inject('/api/admin/moderation')
    expect(answer.json().code).toBe('admin-auth-required')
  })
})
