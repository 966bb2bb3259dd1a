import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { users } from '../../database/schema/index.ts'
import { METRES_PER_MILE } from '../../platform/contract/geo.ts'

type User = Awaited<ReturnType<typeof createUser>>

let test: TestApp
let ann: User
let bob: User
beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT_FACTOR: '100' }, { identity: new FakeIdentity() })
  ann = await createUser(test.database)
  bob = await createUser(test.database)
})
afterAll(() => test.close())

describe('published courts that a new one may duplicate', () => {
  const visitor = async (query: string) => (await test.app.inject(`/api/courts/similar?${query}`)).json()

  it('are requested with a location', async () => {
    expect((await visitor('name=x')).code).toBe('invalid-request')
    expect((await visitor('lat=91&lng=0')).code).toBe('invalid-request')
  })

  it('are within 100 m, or within a kilometre with a similar name', async () => {
    const place = { latitude: 53.4, longitude: -2.2 }
    const metres = (north: number) => ({ ...place, latitude: place.latitude + north / 111_195 })
    const here = await createCourt(test.database, { name: 'Anything', ...metres(90) })
    const alike = await createCourt(test.database, { name: 'Hulme Park Basketball Courts', ...metres(900) })
    await createCourt(test.database, { name: 'St. George', ...metres(150) })
    await createCourt(test.database, { name: 'Hulme Park', ...metres(1100) })
    await test.directory.refresh()
    const found = await visitor(`lat=${place.latitude}&lng=${place.longitude}&name=hulme+park+court`)
    expect(found.map(({ id }: { id: number }) => id)).toEqual([here.id, alike.id])
    expect(found[0].distanceMiles).toBeCloseTo(0.056, 3)
  })
})

describe('pending courts that a new one may duplicate', () => {
  /** Each test is somewhere else. */
  let place = 10
  beforeEach(async () => {
    place += 1
    await pending(ann, { name: 'Hulme Park' })
    await pending(bob, { name: 'Hulme Park hoops', latitude: place + 0.0005 })
    await test.directory.refresh()
  })

  const pending = (author: User, wanted = {}) =>
    createCourt(test.database, {
      ...{ status: 'pending', submittedBy: author.id, latitude: place, longitude: 20 },
      ...wanted,
    })
  const addressOfSimilar = (latitude: number, longitude = 20, name = 'hulme park') => {
    const query = new URLSearchParams({ lat: `${latitude}`, lng: `${longitude}`, name })
    return `/api/courts/similar?${query}`
  }
  const similar = (...asked: Parameters<typeof addressOfSimilar>) =>
    injectAs(test, bob, { url: addressOfSimilar(...asked) })

  it('are shown to members who may submit, and to nobody else', async () => {
    const published = await createCourt(test.database, { name: 'Hulme', latitude: place, longitude: 20.0001 })
    await test.directory.refresh()
    const [frozen, banned] = [
      await createUser(test.database, { status: 'frozen' }),
      await createUser(test.database, { status: 'banned' }),
    ]
    const nameless = await createUser(test.database, { username: null })
    const url = addressOfSimilar(place)
    const answers = [await test.app.inject(url)]
    for (const one of [frozen, banned, nameless]) answers.push(await injectAs(test, one, { url }))
    for (const answer of answers) expect(answer.json()).toMatchObject([{ id: published.id, pending: false }])
    const answer = await similar(place)
    expect(answer.json()).toHaveLength(3)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('are described so vaguely that their locations cannot be derived', async () => {
    const latitude = place + 0.5
    await pending(ann, { name: 'Here', latitude: latitude + 0.00003, longitude: 19.99998 })
    await pending(ann, { name: 'Here', latitude, longitude: 40 })
    for (const metres of [0, 4, 5, 6, 34, 35, 36, 98, 99, 100, 101, 102, 996, 998, 1000, 1002]) {
      const from = latitude - metres / 111_195
      const answer = await similar(from, 20, 'here')
      expect(answer.json(), `${metres} m`).toEqual((await similar(from, 40, 'here')).json())
      for (const { distanceMiles } of answer.json())
        expect((distanceMiles * METRES_PER_MILE) / 10).toBeCloseTo(
          Math.round((distanceMiles * METRES_PER_MILE) / 10),
        )
    }
  })

  it('are described to submitters by their approximate distance only', async () => {
    const published = await createCourt(test.database, { name: 'Hulme', latitude: place, longitude: 20.0001 })
    await pending(ann, { name: 'Quite another', latitude: place + 0.005 })
    await test.directory.refresh()

    const answer = await similar(place)

    expect(answer.json()).toMatchObject([
      { pending: true, distanceMiles: expect.closeTo(10 / METRES_PER_MILE, 5) },
      { pending: false, id: published.id, name: 'Hulme', distanceMiles: expect.closeTo(0.0068, 3) },
      { pending: true, distanceMiles: expect.closeTo(60 / METRES_PER_MILE, 5) },
    ])
    expect(Object.keys(answer.json()[0]).sort()).toEqual(['distanceMiles', 'goneSince', 'pending'])
    expect(answer.body).not.toContain('Park')
    expect(answer.body).not.toContain('another')
  })

  it('are found across the antimeridian and at a pole, except those of banned accounts', async () => {
    const east = await pending(ann, { name: 'Fiji', latitude: -16, longitude: 179.9999 })
    await pending(ann, { name: 'Pole', latitude: 90, longitude: 0 })
    expect((await similar(-16, -179.9999)).json()).toMatchObject([{ pending: true }])
    expect((await similar(89.9999, 180)).json()).toMatchObject([{ pending: true }])
    await test.database
      .update(users)
      .set({ status: 'banned' })
      .where(eq(users.id, east.submittedBy as number))
    expect((await similar(-16, -179.9999)).json()).toEqual([])
    expect((await similar(place)).json()).toMatchObject([
      { pending: true, distanceMiles: expect.closeTo(60 / METRES_PER_MILE, 5) },
    ])
  })

  it('are told from removed ones, of which only the day is shown', async () => {
    await pending(ann, { name: 'Merged', status: 'archived', latitude: place + 0.3, mergedInto: 1 })
    await pending(ann, { name: 'The old cage', status: 'archived', latitude: place + 0.2 })
    const answer = await similar(place + 0.2, 20, 'Somewhere')
    expect(answer.json()).toEqual([
      {
        pending: true,
        distanceMiles: expect.closeTo(10 / METRES_PER_MILE, 5),
        goneSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ])
    expect((await similar(place + 0.3, 20, 'Merged')).json()).toEqual([])
    expect((await test.app.inject(addressOfSimilar(place + 0.2, 20, 'Cage'))).json()).toEqual([])
  })
})
