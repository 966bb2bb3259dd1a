import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { TestQueue } from '../../../test/queue.ts'
import { injectAs } from '../../../test/tokens.ts'
import { photos, type users } from '../../database/schema/index.ts'
import { MAX_PHOTOS_PER_COURT } from '../../moderation/contract/limits.ts'

let test: AdminTestApp
let member: typeof users.$inferSelect
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createUser(test.database)
})

async function submitCourt(): Promise<number> {
  const payload = {
    name: 'Brand New Court',
    address: '1 New Street, London',
    latitude: 51.5014,
    longitude: -0.1419,
    isFree: 1,
    isIndoor: 0,
  }
  const answer = await injectAs(test, member, { method: 'POST', url: '/api/court-suggestions', payload })
  return answer.json().id
}
let made = 0
async function addPhoto(courtId: number, as = member) {
  const bytes = await twoHalves(60 + made++, 40)
    .jpeg()
    .toBuffer()
  const { headers, payload } = await encodeForm({}, { photo: { bytes, name: 'court.jpg' } })
  return injectAs(test, as, { method: 'POST', url: `/api/courts/${courtId}/photos`, headers, payload })
}
const approve = (id: number, photoIds: number[]) =>
  new TestQueue(test).decide(`court ${id}`, 'approve', { photos: photoIds })
const shownOf = async (id: number) => (await test.app.inject(`/api/courts/${id}/details`)).json()
const queue = async () => (await test.call('GET', '/api/admin/moderation')).json()
const contributions = async () => (await injectAs(test, member, { url: '/api/account/contributions' })).json()

it('photos of a pending court are accepted from its submitter only', async () => {
  const id = await submitCourt()
  expectApiError(await addPhoto(id, await createUser(test.database)), 'court-not-found')
  expect((await addPhoto(id)).statusCode).toBe(201)
})

it('photos that arrived after the moderator opened the court are not published with it, but stay pending', async () => {
  const id = await submitCourt()
  const seen = (await addPhoto(id)).json()
  const unseen = (await addPhoto(id)).json()
  expect(await approve(id, [seen.id])).toMatchObject({ code: null })
  expect((await shownOf(id)).photos).toMatchObject([{ id: seen.id, status: 'approved' }])
  const { photos: alone } = await queue()
  expect(alone).toMatchObject([{ id: unseen.id, court_id: id }])
  await test.call('PATCH', `/api/admin/photos/${unseen.id}/approve`)
  expect((await shownOf(id)).photos).toHaveLength(2)
})

it('a court is approved without photos if none are selected, and never with those of another court', async () => {
  const [first, second] = [await submitCourt(), await submitCourt()]
  const [one, other] = [(await addPhoto(first)).json(), (await addPhoto(second)).json()]
  await test.call('PATCH', `/api/admin/courts/${first}/approve`)
  expect((await shownOf(first)).photos).toEqual([])
  await approve(second, [one.id])
  expect((await shownOf(second)).photos).toEqual([])
  const { photos: alone } = await queue()
  const mine = alone.filter(({ court_id }: { court_id: number }) => [first, second].includes(court_id))
  expect(mine.map(({ id }: { id: number }) => id)).toEqual([one.id, other.id])
  for (const { id } of mine) await test.call('DELETE', `/api/admin/photos/${id}`)
  for (const wrong of ['all', [0], ['1'], Array(MAX_PHOTOS_PER_COURT + 1).fill(1)]) {
    const decisions = [{ key: `court ${first}`, action: 'approve', photos: wrong }]
    expectApiError(await test.call('POST', '/api/admin/queue/decisions', { decisions }), 'invalid-request')
  }
})

it('photos are pending with their court, and published with it', async () => {
  const id = await submitCourt()
  for (let count = 0; count < 2; count++) expect((await addPhoto(id)).json().status).toBe('pending')
  const { courts, photos: alone, counts } = await queue()
  const waiting = courts.find((court: { id: number }) => court.id === id)
  expect(waiting.photos).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  expect(alone).toEqual([])
  expect(counts.photos).toBe(0)
  const url = `/api/photos/${waiting.photos[0].id}/800`
  expect((await test.call('GET', url)).headers['content-type']).toBe('image/webp')

  const shown = waiting.photos.map((photo: { id: number }) => photo.id)
  await approve(id, shown)
  const details = await shownOf(id)
  expect(details.photos).toMatchObject([{ status: 'approved' }, { status: 'approved' }])
  expect((await test.app.inject(details.photos[0].thumbnail_url)).statusCode).toBe(200)
  expectApiError(await injectAs(test, member, { url }), 'photo-not-found')
})

it('photos of a rejected court are deleted, and back when that is undone', async () => {
  const id = await submitCourt()
  const photo = (await addPhoto(id)).json()
  const sent = () => test.database.$count(photos, eq(photos.userId, member.id))
  const queue = new TestQueue(test)
  const rejected = await queue.decide(`court ${id}`, 'reject')
  expect(await sent()).toBe(0)
  expect((await test.call('GET', `/api/photos/${photo.id}/800`)).statusCode).toBe(404)
  await queue.undo(rejected.id)
  expect(await sent()).toBe(1)
  expect((await test.call('GET', `/api/photos/${photo.id}/800`)).statusCode).toBe(200)
})

it('contributions show their photos: pending ones by an API call, published ones as files', async () => {
  const id = await submitCourt()
  const photo = (await addPhoto(id)).json()
  const pending = (await contributions()).find(({ kind }: { kind: string }) => kind === 'photo')
  expect(pending.photo).toMatchObject({ id: photo.id, status: 'pending', width: expect.any(Number) })
  await approve(id, [photo.id])
  const [shown, court] = (await contributions()).toSorted((a: { kind: string }, b: { kind: string }) =>
    b.kind.localeCompare(a.kind),
  )
  expect(shown.photo.thumbnail_url).toMatch(/^\/files\/photos\//)
  expect(court.photo).toBeNull()
})
