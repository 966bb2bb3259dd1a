import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createReview, createUser } from '../../../test/factories.ts'
import { FakeIdentity } from '../../../test/tokens.ts'
import { errors } from '../../platform/contract/errors.ts'

const identity = new FakeIdentity()
let test: TestApp
let court: { id: number }
let author: { firebaseUid: string }

beforeAll(async () => {
  test = await openTestApp({ ADMIN_USERNAMES: 'the_boss, banned_boss, unverified_boss' }, { identity })
  court = await createCourt(test.database)
  const user = await createUser(test.database)
  author = user
  await createReview(test.database, court, { userId: user.id, status: 'pending' })
})
afterAll(() => test.close())

const bearerOf = ({ firebaseUid }: { firebaseUid: string }) => ({
  authorization: `Bearer token-of-${firebaseUid}`,
})

describe('a call that works with and without signing in', () => {
  const pendingReviewsFor = async (headers: Record<string, string>) => {
    const answer = await test.app.inject({ url: `/api/courts/${court.id}/details`, headers })
    expect(answer.statusCode).toBe(200)
    return answer.json().reviews.length
  }
  const seenBy = async (person: Parameters<typeof createUser>[1]) =>
    pendingReviewsFor(bearerOf(await createUser(test.database, person)))

  it.each([
    ['without a token', {}],
    ['with an empty token', { 'x-user-token': '' }],
    ['with an invalid token', { authorization: 'Bearer expired' }],
    ['with an invalid token in the other header', { 'x-user-token': 'expired' }],
  ])('treats a caller %s as a visitor', async (_, headers) => {
    expect(await pendingReviewsFor(headers)).toBe(0)
  })

  it('recognises its caller in either header', async () => {
    expect(await pendingReviewsFor(bearerOf(author))).toBe(1)
    expect(await pendingReviewsFor({ 'x-user-token': `token-of-${author.firebaseUid}` })).toBe(1)
  })

  it('shows administrators, and nobody else, what others have pending', async () => {
    expect(await seenBy({ username: 'the_boss' })).toBe(1)
    expect(await seenBy({})).toBe(0)
    expect(await seenBy({ username: 'banned_boss', status: 'banned' })).toBe(0)
    const unverified = await createUser(test.database, { username: 'unverified_boss' })
    identity.change(unverified.firebaseUid, { emailVerified: false, provider: 'password' })
    expect(await pendingReviewsFor(bearerOf(unverified))).toBe(0)
  })
})

it('forbids caching of everything personal and every change', async () => {
  const own = await test.app.inject({ url: '/api/account/contributions', headers: bearerOf(author) })
  expect(own.statusCode).toBe(200)
  expect(own.headers['cache-control']).toBe('no-store')
  const report = await test.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload: { subject: 'court', id: court.id, reason: 'closed' },
  })
  expect(report.statusCode).toBe(201)
  expect(report.headers['cache-control']).toBe('no-store')
})

it('says where in the request an invalid value is', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload: {
      subject: 'court',
      id: court.id,
      reason: 'wrong place',
      place: { latitude: 91, longitude: 0 },
    },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual(['body.place.latitude'])
})

describe('a method that a path does not support', () => {
  it.each(['/api/courts/1/details', '/api/courts/tiles/5/1/2.mvt', '/api/courts.csv'])(
    'is answered with those that %s supports',
    async (url) => {
      const answer = await test.app.inject({ method: 'DELETE', url })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD')
      expect(answer.json().error).toBe(errors['method-not-allowed'].text)
    },
  )

  it.each([
    '/api/courts/1/detail',
    '/api/court/1/details',
    '/api/courts/tiles/5/1/2.png',
    '/api/courts/tiles/5/1/.mvt',
  ])('is not found at %s, which no call has', async (url) => {
    const answer = await test.app.inject({ method: 'DELETE', url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers.allow).toBeUndefined()
  })
})
