import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'

let test: TestApp | undefined
afterEach(() => test?.close())

async function openWith(environment: Record<string, string> = {}) {
  test = await openTestApp(environment)
  const { app } = test
  return (payload: object) => app.inject({ method: 'POST', url: '/api/admin/unlock', payload })
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the access code', () => {
  it('is refused when there is none, whatever is configured', async () => {
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

  it('is any where none is configured', async () => {
    const unlock = await openWith()
    expect((await unlock({ code: 'open' })).json()).toEqual({ unlocked: true })
  })

  it('can be guessed ten times a minute, whatever the factor of other limits', async () => {
    const unlock = await openWith({ ADMIN_UNLOCK_CODE: 'Alley Oop', RATE_LIMIT_FACTOR: '100' })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, guess) => unlock({ code: `${guess}` })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(403))
    const answer = await unlock({ code: 'Alley Oop' })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('gives no right to any call', async () => {
    const unlock = await openWith()
    await unlock({ code: 'open' })
    const answer = await (test as TestApp).app.inject('/api/admin/moderation')
    expect(answer.json().code).toBe('admin-auth-required')
  })
})
