import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  voteFacility,
  voteReview,
} from '../../../test/factories.ts'
import { courts, reviews, users } from '../../database/schema/index.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { REVIEW_SORTS } from '../../reviews/contract/limits.ts'
import { type CourtDetailsView, courtDetailsView } from '../contract/schema.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: `/api/courts/${path}`, headers })

async function details(id: number, query = ''): Promise<CourtDetailsView> {
  const answer = await get(`${id}/details${query}`)
  expect(answer.statusCode).toBe(200)
  return courtDetailsView.parse(answer.json())
}

describe('a court that is not public', () => {
  it.each(['abc', '0', '-1', '1.5', '1e3.5', 'NaN', 'Infinity', '%20', `${MAX_ID + 1}`, '9'.repeat(40)])(
    'id %s is refused',
    async (id) => {
      const answer = await get(`${id}/details`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        code: 'invalid-request',
        error: expect.stringMatching(/^[A-Z].*\.$/),
      })
    },
  )

  it.each(['up', '', 'NEWEST', 'newest&sort=oldest'])('sort=%s is refused', async (sort) => {
    const answer = await get(`1/details?sort=${sort}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe(`Choose one of ${REVIEW_SORTS.join(', ')}.`)
  })

  it('is not found if it is unknown or pending', async () => {
    const pending = await createCourt(test.database, { status: 'pending' })
    for (const id of [MAX_ID, pending.id]) {
      const answer = await get(`${id}/details`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ error: 'Court not found.', code: 'court-not-found' })
    }
  })

  it('is gone if it was archived, itself or after a merge, and the answer names the nearest court', async () => {
    const updatedAt = new Date('2026-05-03T23:59:59Z')
    const away = { latitude: 56.5, longitude: -6.2, updatedAt }
    const archived = await createCourt(test.database, { ...away, status: 'archived' })
    const merged = await createCourt(test.database, { status: 'archived', mergedInto: archived.id })
    const expectGone = async (id: number, nearest: object | null) => {
      const answer = await get(`${id}/details`)
      expectApiError(answer, 'court-gone')
      expect(answer.json()).toEqual({
        error: 'This court was removed from the directory on 2026-05-03.',
        code: 'court-gone',
        gone: { since: '2026-05-03', nearest },
      })
    }
    await expectGone(archived.id, null)
    const near = await createCourt(test.database, { name: 'Iona', latitude: 56.51, longitude: -6.2 })
    await createCourt(test.database, { latitude: 56.6, longitude: -6.2 })
    await test.directory.refresh()
    const nearest = { id: near.id, name: 'Iona', distanceMiles: expect.closeTo(0.69, 2) }
    for (const { id } of [archived, merged]) await expectGone(id, nearest)
  })
})

describe('the details of a court', () => {
  it('are those of the list, and when it was last changed', async () => {
    const court = await createCourt(test.database, { name: 'Pit', tags: ['Nets'], rating: 4 })
    await createReview(test.database, court, { rating: 2 })
    await createPhoto(test.database, court, { contentHash: 'pit' })
    await test.directory.refresh()
    const list = (await test.app.inject('/api/courts?q=pit')).json()
    expect((await details(court.id)).court).toEqual({ ...list[0], updated_at: court.updatedAt.toISOString() })
  })

  it('are current right after a change, and not sent again without one', async () => {
    const court = await createCourt(test.database)
    const before = await get(`${court.id}/details`)
    expect(before.headers['cache-control']).toBe('no-cache')
    const ifNoneMatch = { 'if-none-match': String(before.headers.etag) }
    expect((await get(`${court.id}/details`, ifNoneMatch)).statusCode).toBe(304)
    await test.database.update(courts).set({ name: 'New name' }).where(eq(courts.id, court.id))
    const after = await get(`${court.id}/details`, ifNoneMatch)
    expect(after.statusCode).toBe(200)
    expect(after.json().court.name).toBe('New name')
  })

  it('are serialized only once', async () => {
    const court = await createCourt(test.database)
    const write = vi.spyOn(JSON, 'stringify')
    await details(court.id)
    const written = write.mock.calls.filter(([value]) => value?.court?.id === court.id)
    write.mockRestore()
    expect(written).toHaveLength(1)
  })

  it('ignore an unknown token', async () => {
    const court = await createCourt(test.database)
    const plain = (await get(`${court.id}/details`)).json()
    const unknown: Record<string, string>[] = [
      { authorization: 'Bearer nonsense' },
      { 'x-user-token': 'nonsense' },
      { authorization: '' },
    ]
    for (const headers of unknown) expect((await get(`${court.id}/details`, headers)).json()).toEqual(plain)
  })
})

describe('facilities', () => {
  it('are those of the court and of the catalogue, the most confirmed first, then by name', async () => {
    const court = await createCourt(test.database, { tags: ['  nets', 'Zebra lines'] })
    const other = await createCourt(test.database, { tags: ['Elsewhere only'] })
    await voteFacility(test.database, other, 'Café')
    for (let i = 0; i < 2; i++) await voteFacility(test.database, court, 'Floodlights')
    await voteFacility(test.database, court, 'Zebra lines')
    const { facilities } = await details(court.id)
    expect(
      facilities.slice(0, 3).map(({ name, vote_count, associated }) => ({ name, vote_count, associated })),
    ).toEqual([
      { name: 'Floodlights', vote_count: 2, associated: false },
      { name: 'Zebra lines', vote_count: 1, associated: true },
      { name: 'Bike parking', vote_count: 0, associated: false },
    ])
    const named = (name: string) => facilities.filter((facility) => facility.name.toLowerCase() === name)
    expect(named('nets')).toMatchObject([{ associated: true, source: 'tag', userVote: false }])
    expect(named('zebra lines')).toMatchObject([{ source: 'community' }])
    expect(named('café')).toMatchObject([{ vote_count: 0, last_confirmed_at: null }])
    expect(named('elsewhere only')).toEqual([])
    expect(facilities[0]?.last_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })
})

describe('reviews', () => {
  it('are the approved ones, with their likes, photos and authors', async () => {
    const court = await createCourt(test.database)
    const author = await createUser(test.database, { username: 'Jo' })
    const review = await createReview(test.database, court, {
      userId: author.id,
      rating: 4,
      reviewText: '<script>alert(1)</script>',
      adminNotes: 'for the moderator only',
    })
    await createReview(test.database, court, { status: 'pending', reviewText: 'waits' })
    await createReview(test.database, court, { status: 'archived', reviewText: 'gone' })
    await voteReview(test.database, review, 'like')
    await voteReview(test.database, review, 'like')
    await voteReview(test.database, review, 'dislike')
    const photo = await createPhoto(test.database, court, { reviewId: review.id, userId: author.id })
    await createPhoto(test.database, court, { reviewId: review.id, status: 'pending' })
    const answer = await details(court.id)
    expect(answer.reviews).toEqual([
      {
        id: review.id,
        username: 'Jo',
        date: `${review.createdAt.toISOString().slice(0, 10)}T00:00:00.000Z`,
        rating: 4,
        review_text: '<script>alert(1)</script>',
        likes: 2,
        dislikes: 1,
        userVote: null,
        photos: [expect.objectContaining({ id: photo.id, username: 'Jo' })],
        status: 'approved',
        isOwn: false,
      },
    ])
    expect(JSON.stringify(answer)).not.toContain('moderator')
    expect(answer.photos.map(({ id }) => id)).toEqual([photo.id])
  })

  it('stay when their author is deleted', async () => {
    const court = await createCourt(test.database)
    const author = await createUser(test.database)
    const review = await createReview(test.database, court, { userId: author.id })
    await test.database.update(reviews).set({ userId: null }).where(eq(reviews.id, review.id))
    await test.database.delete(users).where(eq(users.id, author.id))
    expect((await details(court.id)).reviews).toMatchObject([{ id: review.id, username: null }])
  })

  it.each([
    ['', ['c', 'b', 'a']],
    ['?sort=newest', ['c', 'b', 'a']],
    ['?sort=oldest', ['a', 'b', 'c']],
    ['?sort=top', ['b', 'c', 'a']],
    ['?sort=least', ['a', 'c', 'b']],
    ['?sort=high', ['a', 'c', 'b']],
    ['?sort=low', ['b', 'c', 'a']],
  ])('are sorted by %s', async (query, order) => {
    const court = await createCourt(test.database)
    const write = (reviewText: string, rating: number, day: number) =>
      createReview(test.database, court, { reviewText, rating, createdAt: new Date(2026, 0, day) })
    const a = await write('a', 5, 1)
    const b = await write('b', 1, 2)
    await write('c', 3, 3)
    await voteReview(test.database, b, 'like')
    await voteReview(test.database, a, 'dislike')
    expect((await details(court.id, query)).reviews.map(({ review_text }) => review_text)).toEqual(order)
  })
})

describe('photos', () => {
  it('are the approved ones in three widths, the first one first', async () => {
    const court = await createCourt(test.database)
    await createPhoto(test.database, court, { contentHash: 'second', createdAt: new Date('2026-02-02') })
    await createPhoto(test.database, court, { contentHash: 'waits', status: 'pending' })
    await createPhoto(test.database, court, { contentHash: 'first', createdAt: new Date('2026-02-01') })
    const { photos } = await details(court.id)
    expect(photos.map(({ photo_url }) => photo_url)).toEqual([
      '/files/photos/first-1600.webp',
      '/files/photos/second-1600.webp',
    ])
    expect(photos[0]).toMatchObject({
      medium_url: '/files/photos/first-800.webp',
      thumbnail_url: '/files/photos/first-400.webp',
      width: 1600,
      height: 1200,
      placeholder: null,
      username: null,
      created_at: '2026-02-01T00:00:00.000Z',
    })
  })
})
