import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  tagCourt,
  voteFacility,
  voteReview,
} from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import type { AccountStatus } from '../../database/contract/values.ts'
import { courts, facilitySuggestions, type users } from '../../database/schema/index.ts'

let test: AdminTestApp
let court: Awaited<ReturnType<typeof createCourt>>
let player: typeof users.$inferSelect
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  court = await createCourt(test.database)
  player = await createUser(test.database)
})

const setStatus = async (status: AccountStatus, person = player) => {
  const answer = await test.call('PATCH', `/api/admin/users/${person.id}/status`, { status })
  expect(answer.statusCode).toBe(200)
}
const details = async () => (await test.app.inject(`/api/courts/${court.id}/details`)).json()
const listed = async () =>
  (await test.app.inject('/api/courts')).json().find(({ id }: { id: number }) => id === court.id)

describe('while an account is banned', () => {
  it('its likes and dislikes are not counted', async () => {
    const review = await createReview(test.database, court)
    await voteReview(test.database, review, 'like', player)
    await voteReview(test.database, review, 'dislike')
    expect((await details()).reviews).toMatchObject([{ likes: 1, dislikes: 1 }])
    await setStatus('banned')
    expect((await details()).reviews).toMatchObject([{ likes: 0, dislikes: 1 }])
    const answer = await test.call('POST', `/api/reviews/${review.id}/like`)
    expect(answer.json()).toEqual({ likes: 1, dislikes: 1, userVote: 'like' })
    await setStatus('frozen')
    expect((await details()).reviews).toMatchObject([{ likes: 2, dislikes: 1 }])
  })

  it('its confirmations are not counted, which lists of courts show at once', async () => {
    await tagCourt(test.database, court, 'Asphalt')
    const nets = await tagCourt(test.database, court, 'Nets')
    await voteFacility(test.database, court, 'Nets', player)
    await test.directory.refresh()
    const confirmations = async () =>
      (await details()).facilities.find(({ id }: { id: number }) => id === nets)
    expect((await listed()).tags).toEqual(['Nets', 'Asphalt'])

    await setStatus('banned')
    expect((await listed()).tags).toEqual(['Asphalt', 'Nets'])
    expect(await confirmations()).toMatchObject({ vote_count: 0, last_confirmed_at: null })
    const vote = () => test.call('POST', `/api/courts/${court.id}/facilities/${nets}/vote`)
    expect((await vote()).json()).toEqual({ vote_count: 1, userVote: true })
    await vote()

    await setStatus('active')
    expect((await listed()).tags).toEqual(['Nets', 'Asphalt'])
    expect(await confirmations()).toMatchObject({ vote_count: 1, last_confirmed_at: expect.any(String) })
  })

  it('its problems are not shown, which is published', async () => {
    await injectAs(test, player, {
      ...{ method: 'POST', url: `/api/courts/${court.id}/problems`, payload: { kind: 'locked' } },
    })
    const version = async () => {
      const [row] = await test.database
        .select({ version: courts.directoryVersion })
        .from(courts)
        .where(eq(courts.id, court.id))
      return row?.version ?? 0
    }
    for (const status of ['banned', 'active'] as const) {
      const before = await version()
      await setStatus(status)
      expect(await version()).toBeGreaterThan(before)
      expect((await details()).problems).toHaveLength(status === 'banned' ? 0 : 1)
    }
  })

  it('its pending contributions are hidden from the queue, and return when it is activated', async () => {
    const mine = { userId: player.id, status: 'pending' } as const
    const review = await createReview(test.database, court, mine)
    await createPhoto(test.database, court, { ...mine, reviewId: review.id })
    await createPhoto(test.database, court, mine)
    await createCourt(test.database, { status: 'pending', submittedBy: player.id })
    const suggestion = { courtId: court.id, userId: player.id, suggestedName: 'Swings' }
    await test.database.insert(facilitySuggestions).values(suggestion)
    const waiting = async () => {
      const view = (await test.call('GET', '/api/admin/moderation')).json()
      const lengths = ['reviews', 'photos', 'facilities', 'courts'].map((kind) => view[kind].length)
      return [...lengths, view.counts.total]
    }
    expect(await waiting()).toEqual([1, 1, 1, 1, 4])
    await setStatus('banned')
    expect(await waiting()).toEqual([0, 0, 0, 0, 0])
    await setStatus('active')
    expect(await waiting()).toEqual([1, 1, 1, 1, 4])
  })

  it('its published reviews and their ratings stay', async () => {
    await createReview(test.database, court, { userId: player.id, rating: 2 })
    await test.directory.refresh()
    await setStatus('banned')
    expect(await details()).toMatchObject({ court: { rating: 2, review_count: 1 }, reviews: [{ rating: 2 }] })
  })
})
