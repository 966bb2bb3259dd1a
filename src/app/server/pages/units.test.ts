// @module-tag any-database
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { createCourt } from '../../../../test/factories.ts'
import { builtScreens } from './web.ts'

const NEAR = '?near=51.5,-0.12&radius=5'
let test: TestApp

beforeAll(async () => {
  test = await openTestApp({}, { screens: builtScreens() })
  await createCourt(test.database, { name: 'Windmill Court', latitude: 51.5, longitude: -0.14 })
  await test.directory.refresh()
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

describe.each(['/', '/map'])('the units of %s', (path) => {
  it.each([
    ['without headers', {}],
    ['where an unknown choice is remembered', { cookie: 'units=yards' }],
    ['for English', { 'accept-language': 'en' }],
    ['in the UK', { 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' }],
    ['where miles were chosen', { 'accept-language': 'de-DE', cookie: 'a=b; units=mi' }],
  ])('are miles, as specified, %s', async (_, headers) => {
    const { body } = await get(path + NEAR, headers)
    expect(body).toContain('Showing courts within 5 miles of your selected location.')
    expect(body).toContain('0.9 miles away')
    expect(body).toContain('Radius: 5 mi<')
    expect(body).not.toMatch(/\d km\b/)
  })

  it.each([
    ['in Germany', { 'accept-language': 'de-DE,de;q=0.9,en-GB;q=0.8' }],
    ['where they were chosen', { 'accept-language': 'en-GB', cookie: 'units=km' }],
  ])('are kilometres %s', async (_, headers) => {
    const { body } = await get(path + NEAR, headers)
    expect(body).toContain('Showing courts within 8 km of your selected location.')
    expect(body).toContain('1.4 km away')
    expect(body).toContain('Radius: 8 km<')
    expect(body).not.toMatch(/\d miles?\b/)
  })
})

it.each(['/', '/map', '/about', '/api/docs', '/courts/1', '/nothing', '/_root.data'])(
  'caches know that the units of %s depend on the visitor',
  async (url) => {
    const { headers } = await get(url)
    expect(headers.vary).toMatch(/^accept-language, cookie\b/)
    expect(headers['cache-control']).toBe('private, no-cache')
  },
)

it('the API has miles for everybody', async () => {
  const headers = { 'accept-language': 'de', cookie: 'units=km' }
  const [here, there] = [await get(`/api/courts${NEAR}`, headers), await get(`/api/courts${NEAR}`)]
  expect(here.json()[0].distanceMiles).toBeCloseTo(0.86, 2)
  expect(here.body).toBe(there.body)
  expect(here.headers.vary).toBe('accept-encoding')
})
