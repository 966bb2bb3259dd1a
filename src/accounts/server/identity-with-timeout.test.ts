import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createReview, createUser } from '../../../test/factories.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import type { VerifiedIdentity } from '../../platform/identity/identity.ts'

/** A provider that answers only after it is thawed. */
class FreezingIdentity extends FakeIdentity {
  thawed = Promise.resolve()
  thaw = () => {}
  asked = 0

  freeze(): void {
    this.thawed = new Promise((resolve) => {
      this.thaw = resolve
    })
  }

  override async verify(idToken: string): Promise<VerifiedIdentity> {
    this.asked++
    await this.thawed
    return super.verify(idToken)
  }
}

const identity = new FreezingIdentity()
let test: TestApp
let member: Awaited<ReturnType<typeof createUser>>
let url: string
beforeAll(async () => {
  test = await openTestApp({}, { identity })
  member = await createUser(test.database)
  const court = await createCourt(test.database)
  await createReview(test.database, court, { userId: member.id, status: 'pending' })
  await test.directory.refresh()
  url = `/api/courts/${court.id}/details`
})
afterAll(() => test.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  identity.freeze()
})
afterEach(() => {
  identity.thaw()
  vi.useRealTimers()
})

/** Starts a call; resolves with its promise once the provider has been asked. */
async function untilAsked<T>(call: () => Promise<T>): Promise<{ coming: Promise<T> }> {
  const { asked } = identity
  const coming = call()
  while (identity.asked === asked) await setImmediate()
  return { coming }
}
async function ownReviews(): Promise<number> {
  const answer = await injectAs(test, member, { url })
  expect(answer.json()).toMatchObject({ reviews: expect.any(Array) })
  return answer.json().reviews.length
}

it('rejects changes with identity-unreachable', async () => {
  const call = { method: 'POST', url: '/api/reviews/1/like' } as const
  const { coming } = await untilAsked(() => injectAs(test, member, call))
  vi.advanceTimersByTime(5000)
  expectApiError(await coming, 'identity-unreachable')
})

it('serves readers as visitors, and lets only one at a time wait for the provider', async () => {
  const first = await untilAsked(ownReviews)
  vi.advanceTimersByTime(1000)
  expect(await first.coming).toBe(0)
  const second = await untilAsked(ownReviews)
  const { asked } = identity
  expect(await Promise.all(Array.from({ length: 5 }, ownReviews))).toEqual([0, 0, 0, 0, 0])
  expect(identity.asked).toBe(asked)
  identity.thaw()
  expect(await second.coming).toBe(1)
  expect(await ownReviews()).toBe(1)
})
