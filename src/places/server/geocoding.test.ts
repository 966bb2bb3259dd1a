import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { postcodes } from '../../database/schema/index.ts'
import { errors } from '../../platform/contract/errors.ts'
import { MAX_PLACE_TEXT } from '../contract/limits.ts'
import { readGazetteer } from './gazetteer.ts'
import { createGeocoder } from './geocoding.service.ts'
import type { PostcodesApi, PostcodesApiAnswer } from './postcodes-api.ts'

const gazetteer = readGazetteer()

/** A fake postcode server with a test's answers. */
const api: PostcodesApi = {
  findPostcode: async (postcode) => theirs[postcode] ?? otherwise,
  findDistrict: async (district) => theirs[district] ?? otherwise,
}
let theirs: Record<string, PostcodesApiAnswer>
let otherwise: PostcodesApiAnswer

let test: TestApp
let app: TestApp['app']
let database: TestApp['database']
beforeAll(async () => {
  test = await openTestApp({}, { postcodesApi: api })
  app = test.app
  database = test.database
})
afterAll(() => test.close())
beforeEach(async () => {
  theirs = {}
  otherwise = 'unknown'
  await database.delete(postcodes)
})

const point = (latitude: number, longitude: number) => ({ latitude, longitude })
const store = (...rows: [string, number, number][]) =>
  database
    .insert(postcodes)
    .values(rows.map(([postcode, latitude, longitude]) => ({ postcode, latitude, longitude })))

/** The endpoints that look up a postcode. */
const endpoints = [
  {
    path: '/api/geocode',
    placeOf: (answer: LightMyRequestResponse) => answer.json(),
    cacheControl: 'public, max-age=86400',
    tooLong: MAX_PLACE_TEXT + 1,
  },
  {
    path: '/api/courts',
    placeOf: (answer: LightMyRequestResponse) => JSON.parse(String(answer.headers['x-place'])),
    cacheControl: 'public, max-age=10, stale-while-revalidate=50',
    tooLong: MAX_PLACE_TEXT + 1,
  },
]

it('rejects a request without a postcode', async () => {
  expect((await app.inject('/api/geocode')).json()).toHaveProperty('code', 'postcode-empty')
})

it('remembers names for no longer than the directory', async () => {
  const answer = await app.inject('/api/geocode?postcode=London')
  expect(answer.json()).toMatchObject({ label: 'London', precision: 'place' })
  expect(answer.headers['cache-control']).toBe('no-cache')
})

it('works without a postcode server', async () => {
  const alone = createGeocoder({ database, gazetteer, postcodesApi: undefined })
  expect(await alone.locate('BT1 1AA')).toMatchObject({ precision: 'district', source: 'gazetteer' })
  await expect(alone.locate('ZZ1 1AA')).rejects.toThrow(errors['postcode-not-found'].text)
})

describe.each(endpoints)('$path', ({ path, placeOf, cacheControl, tooLong }) => {
  const ask = (postcode: string) => app.inject({ url: path, query: { postcode } })
  const locate = async (postcode: string) => placeOf(await ask(postcode))

  describe('a request that fails', () => {
    it.each(['', '   '])('is rejected if the postcode is %j', async (text) => {
      const answer = await ask(text)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ error: errors['postcode-empty'].text, code: 'postcode-empty' })
    })

    it.each(['postcode=SW9&postcode=SW2', `postcode=${'x'.repeat(tooLong)}`])(
      'is rejected: %j',
      async (query) => {
        const answer = await app.inject(`${path}?${query}`)
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toHaveProperty('code', 'invalid-request')
      },
    )

    it.each(['???', 'SW9 8H8', '90210', 'ZZ1 1AA', 'BX1 1LT', 'QQ', "'; drop table", '\u0000'])(
      'finds no postcode: %j',
      async (text) => {
        const answer = await ask(text)
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toEqual({
          error: errors['postcode-not-found'].text,
          code: 'postcode-not-found',
        })
        expect(answer.headers['cache-control']).toBe('no-store')
      },
    )

    it.each([
      ['https://maps.app.goo.gl/abc', 'place-short-link'],
      ['https://example.org/', 'place-link-unreadable'],
      ['///filled.count.soap', 'place-what3words'],
    ] as const)('says why it has no location: %j', async (text, code) => {
      const answer = await ask(text)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ error: errors[code].text, code })
    })

    it.each([
      ['over-limit', 429, 'postcode-over-limit'],
      ['failed', 503, 'postcode-unavailable'],
      ['unreachable', 404, 'postcode-not-found'],
    ] as const)('reports how the postcode server failed: %s', async (reason, status, code) => {
      otherwise = reason
      const answer = await ask('ZZ1 1AA')
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({ error: errors[code].text, code })
    })
  })

  describe('a full postcode', () => {
    it('is located by imported postcodes first', async () => {
      await store(['SW98HP', 51.46, -0.11])
      theirs.SW98HP = point(1, 1)
      const answer = await ask(' sw9 8hp')
      expect(answer.statusCode).toBe(200)
      expect(placeOf(answer)).toEqual({
        latitude: 51.46,
        longitude: -0.11,
        label: 'SW9 8HP',
        precision: 'exact',
        source: 'postcodes',
      })
      expect(answer.headers['cache-control']).toBe(cacheControl)
    })

    it('is located by the postcode server next', async () => {
      await store(['SW98HQ', 51.46, -0.11])
      theirs.SW98HP = point(51.47, -0.12)
      expect(await locate('SW98HP')).toEqual({
        latitude: 51.47,
        longitude: -0.12,
        label: 'SW9 8HP',
        precision: 'exact',
        source: 'postcodes-api',
      })
    })

    it('is located by the imported postcodes of its district if it is unknown, such as a new one', async () => {
      await store(['SW98HQ', 51.46, -0.1], ['SW98HR', 51.48, -0.12])
      const answer = await ask('SW9 8HP')
      expect(placeOf(answer)).toEqual({
        latitude: expect.closeTo(51.47, 6),
        longitude: expect.closeTo(-0.11, 6),
        label: 'SW9 8HP',
        precision: 'district',
        source: 'postcodes',
      })
      expect(answer.headers['cache-control']).toBe('no-cache')
    })

    it('is located by its district on the postcode server if it is unknown', async () => {
      theirs.SW9 = point(51.47, -0.12)
      expect(await locate('SW9 8HP')).toMatchObject({
        latitude: 51.47,
        precision: 'district',
        source: 'postcodes-api',
      })
    })

    it.each(['unknown', 'over-limit', 'failed', 'unreachable'] as const)(
      'is located by the gazetteer if the postcode server responds: %s',
      async (reason) => {
        otherwise = reason
        expect(await locate('SW9 8HP')).toEqual({
          ...gazetteer.get('SW9'),
          label: 'SW9 8HP',
          precision: 'district',
          source: 'gazetteer',
        })
        expect(await locate('SW98 8HP')).toEqual({
          ...gazetteer.get('SW'),
          label: 'SW98 8HP',
          precision: 'area',
          source: 'gazetteer',
        })
      },
    )
  })

  describe('a district', () => {
    it('is located at the centre of the imported postcodes in it and its parts', async () => {
      await store(
        ['SW10AA', 51, -0.1],
        ['SW1A1AA', 52, -0.2],
        ['SW100AA', 60, 1],
        ['SW191AA', 60, 1],
        ['SW20AA', 60, 1],
      )
      expect(await locate('sw1')).toEqual({
        latitude: expect.closeTo(51.5, 6),
        longitude: expect.closeTo(-0.15, 6),
        label: 'SW1',
        precision: 'district',
        source: 'postcodes',
      })
      expect(await locate('SW1A')).toMatchObject({ latitude: 52, longitude: -0.2 })
      expect(await locate('SW10')).toMatchObject({ latitude: 60, longitude: 1 })
    })

    it('is located by the postcode server, else by the gazetteer', async () => {
      theirs.SW9 = point(51.47, -0.12)
      expect(await locate('SW9')).toMatchObject({
        latitude: 51.47,
        precision: 'district',
        source: 'postcodes-api',
      })
      expect(await locate('SW2')).toMatchObject({ ...gazetteer.get('SW2'), source: 'gazetteer' })
    })
  })

  it('locates an area', async () => {
    expect(await locate('sw')).toEqual({
      ...gazetteer.get('SW'),
      label: 'SW',
      precision: 'area',
      source: 'gazetteer',
    })
  })
})
