import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  tagCourt,
  voteFacility,
} from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import { makeDatabaseUnreachable } from '../../../test/unreachable-database.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { courts, postcodes, reviews } from '../../database/schema/index.ts'

let test: AdminTestApp
let court: { id: number; nets: number; review: number }
let restoreDatabase = () => {}
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  const { id } = await createCourt(test.database, { name: 'Windmill Court' })
  const review = await createReview(test.database, { id }, { reviewText: 'Good rims.', rating: 4 })
  await createPhoto(test.database, { id })
  court = { id, nets: await tagCourt(test.database, { id }, 'Nets'), review: review.id }
  await voteFacility(test.database, court, 'Nets')
  await test.directory.refresh()
})
afterEach(() => restoreDatabase())

const disconnect = () => {
  restoreDatabase = makeDatabaseUnreachable(test.database)
}
const details = (id = court.id, query = '') => test.app.inject(`/api/courts/${id}/details${query}`)

/** Makes a visible change, as another instance would. */
const elsewhere = (
  change: (tx: Parameters<Parameters<typeof test.database.transaction>[0]>[0]) => Promise<unknown>,
) =>
  test.database.transaction(async (tx) => {
    await change(tx)
    await publishChanges(tx, [court.id])
  })

describe('while the database is unreachable', () => {
  it('a court page that was cached is served from the cache and says so', async () => {
    await createReview(test.database, court, { reviewText: 'Bent.', rating: 1 })
    await test.directory.refresh()
    const before = (await details()).json()
    disconnect()
    const answer = await details()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { asOf, ...shown } = answer.json()
    expect(shown).toEqual(before)
    expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now())
    const sorted = (await details(court.id, '?sort=low')).json()
    expect(sorted.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([1, 4])
    restoreDatabase()
    expect((await details()).json()).toEqual(before)
  })

  it('a court page that was not cached shows what lists show and says that it is incomplete', async () => {
    const [listed] = (await test.app.inject(`/api/courts?q=windmill&limit=1`)).json()
    const { id } = await createCourt(test.database, { name: 'Windmill Court', tags: ['Nets'] })
    await test.directory.refresh()
    disconnect()
    const answer = await details(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      court: {
        ...listed,
        id,
        address: expect.any(String),
        rating: null,
        review_count: 0,
        tags: ['Nets'],
        photo_url: null,
        medium_url: null,
        thumbnail_url: null,
      },
      facilities: [],
      reviews: [],
      photos: [],
      asOf: expect.any(String),
      incomplete: true,
    })
  })

  it('content removed by an administrator or another instance is not served from the cache', async () => {
    await details()
    const removed = await test.call('DELETE', `/api/admin/reviews/${court.review}`)
    expect(removed.statusCode).toBe(200)
    disconnect()
    expect((await details()).json()).toMatchObject({ reviews: [], incomplete: true })
    restoreDatabase()

    await details()
    await elsewhere((tx) =>
      tx.update(reviews).set({ reviewText: 'Fine.' }).where(eq(reviews.courtId, court.id)),
    )
    await test.directory.refresh()
    disconnect()
    expect((await details()).json()).toMatchObject({ reviews: [], incomplete: true })
  })

  it('a page read just before a change is not served from the cache', async () => {
    const query = test.database.$client.query.bind(test.database.$client) as (
      ...asked: unknown[]
    ) => Promise<unknown>
    const reading = vi
      .spyOn(test.database.$client, 'query')
      .mockImplementationOnce(async (...asked: unknown[]) => {
        const result = await query(...asked)
        await elsewhere((tx) => tx.update(courts).set({ name: 'Mill Court' }).where(eq(courts.id, court.id)))
        await test.directory.refresh()
        return result
      })
    expect((await details()).json()).toMatchObject({ court: { name: 'Windmill Court' } })
    reading.mockRestore()
    disconnect()
    expect((await details()).json()).toMatchObject({ court: { name: 'Mill Court' }, incomplete: true })
  })

  it('archived and unknown courts are reported as unavailable, not as missing', async () => {
    await details()
    await elsewhere((tx) => tx.update(courts).set({ status: 'archived' }).where(eq(courts.id, court.id)))
    await test.directory.refresh()
    disconnect()
    for (const id of [court.id, court.id + 1000]) {
      const answer = await details(id)
      expectApiError(answer, 'unavailable')
      expect(answer.headers['retry-after']).toBe('5')
    }
  })

  it('members see what visitors saw, and nobody sees another member’s own content', async () => {
    const author = await createUser(test.database)
    await createReview(test.database, court, { reviewText: 'Mine.', status: 'pending', userId: author.id })
    const own = { method: 'GET', url: `/api/courts/${court.id}/details` } as const
    const before = (await details()).json()
    for (const reader of [author, test.admin])
      expect((await injectAs(test, reader, own)).json().reviews).toHaveLength(2)
    disconnect()
    for (const answer of [
      await details(),
      await injectAs(test, author, own),
      await injectAs(test, test.admin, own),
    ]) {
      const { asOf, ...shown } = answer.json()
      expect(asOf).toEqual(expect.any(String))
      expect(shown).toEqual(before)
    }
  })

  it('a page that only members have read is not served to anybody', async () => {
    const author = await createUser(test.database)
    await injectAs(test, author, { method: 'GET', url: `/api/courts/${court.id}/details` })
    disconnect()
    expect((await details()).json()).toMatchObject({ reviews: [], incomplete: true })
  })

  it('changes are rejected with Retry-After', async () => {
    const author = await createUser(test.database)
    disconnect()
    const answer = await injectAs(test, author, {
      method: 'POST',
      url: `/api/courts/${court.id}/facilities/${court.nets}/vote`,
    })
    expectApiError(answer, 'unavailable')
    expect(answer.headers['retry-after']).toBe('5')
  })

  it('postcodes are located with the gazetteer', async () => {
    await test.database.insert(postcodes).values({ postcode: 'SW98HP', latitude: 51.46, longitude: -0.11 })
    const find = (postcode: string) => test.app.inject({ url: '/api/geocode', query: { postcode } })
    expect((await find('SW9 8HP')).json()).toMatchObject({ source: 'postcodes', precision: 'exact' })
    disconnect()
    const answer = await find('SW9 8HP')
    expect(answer.json()).toMatchObject({ label: 'SW9 8HP', precision: 'district', source: 'gazetteer' })
    expect(answer.headers['cache-control']).toBe('no-cache')
    expectApiError(await find('ZZ1 1AA'), 'unavailable')
  })

  it('lists and the map keep working', async () => {
    disconnect()
    expect((await test.app.inject('/api/courts')).statusCode).toBe(200)
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })
})
