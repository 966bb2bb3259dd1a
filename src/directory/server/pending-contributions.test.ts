import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createPhoto, createReview, createUser } from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import type { CourtDetailsView } from '../contract/schema.ts'

let test: AdminTestApp
let author: Awaited<ReturnType<typeof createUser>>
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  author = await createUser(test.database)
  court = await createCourt(test.database)
  await test.directory.refresh()
})

async function detailsAs(person?: typeof author): Promise<CourtDetailsView> {
  const url = `/api/courts/${court.id}/details`
  return (await (person ? injectAs(test, person, { url }) : test.app.inject(url))).json()
}

describe('a pending contribution', () => {
  it('is visible to its author and administrators, marked as pending, and to nobody else', async () => {
    const review = await createReview(test.database, court, {
      userId: author.id,
      rating: 1,
      status: 'pending',
    })
    const photo = await createPhoto(test.database, court, { userId: author.id, status: 'pending' })
    const marked = { status: 'pending', isOwn: true }
    const own = await detailsAs(author)
    expect(own.reviews).toMatchObject([{ id: review.id, ...marked }])
    expect(own.photos).toMatchObject([
      { id: photo.id, status: 'pending', photo_url: `/api/photos/${photo.id}/1600` },
    ])
    expect(own.court).toMatchObject({ rating: null, review_count: 0, photo_url: null })
    expect(await detailsAs(test.admin)).toMatchObject({
      reviews: [{ id: review.id, status: 'pending', isOwn: false }],
      photos: [{ id: photo.id, status: 'pending' }],
    })
    for (const other of [undefined, await createUser(test.database)]) {
      const seen = await detailsAs(other)
      expect([seen.reviews, seen.photos]).toEqual([[], []])
      expect(seen.moreWaiting).toEqual({ reviews: 0, photos: 0 })
    }
  })

  it('is shown if it is one of the newest; the rest are counted', async () => {
    const other = await createReview(test.database, court, { userId: author.id })
    const mine = { userId: author.id, status: 'pending' } as const
    const minute = (number: number) => new Date(Date.UTC(2026, 4, 1, 0, number))
    for (let index = 0; index < 25; index++) {
      await createReview(test.database, court, { ...mine, createdAt: minute(index) })
      if (index < 22) await createPhoto(test.database, court, { ...mine, createdAt: minute(index) })
    }
    const own = await detailsAs(author)
    expect(own.moreWaiting).toEqual({ reviews: 5, photos: 2 })
    expect(own.reviews).toHaveLength(21)
    expect(own.reviews[0]?.id).toBe(other.id)
    expect(own.reviews[1]?.date).toBe(minute(24).toISOString())
    expect(own.photos.map((photo) => photo.created_at)).toEqual(
      Array.from({ length: 20 }, (_, index) => minute(index + 2).toISOString()),
    )
  })
})
