import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createPhoto, createReview, tagCourt, voteFacility } from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import { courts } from '../../database/schema/index.ts'
import type { AdminCourt, AdminCourtsView } from '../contract/schema.ts'

const URL = '/api/admin/courts'

let test: AdminTestApp
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.delete(courts)
})

const ask = (query: object) => test.call('GET', `${URL}?${new URLSearchParams({ ...query })}`)
const page = async (query: object = {}): Promise<AdminCourtsView> => {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const names = async (query: object = {}) => (await page(query)).courts.map(({ name }) => name)
const add = (name: string, more: Partial<AdminCourt & { madeName: string }> = {}) =>
  createCourt(test.database, { name, ...more })
const rename = (id: number, name: string) =>
  test.database.update(courts).set({ name }).where(eq(courts.id, id))

describe('the administrators’ list of courts', () => {
  it.each([
    ['q', 'x'.repeat(101), 'Must be at most 100 characters.'],
    ['q', 'a b c d e f g h i', 'Search for at most 8 words.'],
    ['access', 'cheap', 'Choose one of all, free, paid, unknown.'],
    ['status', 'pending', 'Choose one of published, archived.'],
    ['limit', '0', 'Must be between 1 and 500.'],
    ['limit', '501', 'Must be between 1 and 500.'],
    ['after', '', 'Must be `next` of an earlier response.'],
    ['after', 'Windmill Court', 'Must be `next` of an earlier response.'],
    ['after', '12', 'Must be `next` of an earlier response.'],
    ['after', '99999999999 Hall', 'Must be `next` of an earlier response.'],
    ['after', `1 ${'x'.repeat(400)}`, 'Must be `next` of an earlier response.'],
  ])('refuses %s=%s', async (name, value, text) => {
    const answer = await ask({ [name]: value })
    expectApiError(answer, 'invalid-request')
    expect(answer.json()).toMatchObject({ error: text, issues: [{ path: `query.${name}` }] })
  })

  it('is empty without courts, and has no body for HEAD', async () => {
    expect(await page()).toEqual({ courts: [], total: 0, next: null })
    const answer = await injectAs(test, test.admin, { method: 'HEAD', url: URL })
    expect([answer.statusCode, answer.payload]).toEqual([200, ''])
  })

  it('shows what administrators edit', async () => {
    const court = await add('Windmill Court')
    await tagCourt(test.database, court, 'Nets')
    const facilityId = await tagCourt(test.database, court, 'Lights')
    await voteFacility(test.database, court, 'Lights')
    await createReview(test.database, court, { rating: 4 })
    await createPhoto(test.database, court)
    await createPhoto(test.database, court)
    expect((await page()).courts).toMatchObject([
      {
        id: court.id,
        name: 'Windmill Court',
        isFree: true,
        rating: null,
        average_rating: 4,
        review_count: 1,
        photo_count: 2,
        tags: ['Lights', 'Nets'],
        facilitySummaries: [
          { id: facilityId, name: 'Lights', vote_count: 1, source: 'community' },
          { name: 'Nets', vote_count: 0 },
        ],
        status: 'published',
        mergedInto: null,
        version: 1,
      },
    ])
  })

  it('has the directory or the archive, never what waits for approval', async () => {
    await add('Open')
    await add('Gone', { status: 'archived' })
    await createCourt(test.database, { name: 'Waiting', status: 'pending' })
    expect(await names()).toEqual(['Open'])
    expect(await names({ status: 'archived' })).toEqual(['Gone'])
    expect(await names({ q: 'waiting' })).toEqual([])
  })

  it('tells free, paid and unknown access', async () => {
    await add('Free')
    await add('Paid', { isFree: false })
    await add('Unknown', { isFree: null })
    for (const access of ['Free', 'Paid', 'Unknown'])
      expect(await names({ access: access.toLowerCase() })).toEqual([access])
    expect((await page({ access: 'all' })).total).toBe(3)
  })

  it('finds courts with all words, in any text and order', async () => {
    await createCourt(test.database, {
      name: 'Mill Yard',
      address: '2 Ferry Lane',
      county: 'Kent',
      country: 'England',
      court_type: 'Concrete',
      tags: ['Sea view'],
    })
    await add('Ångström Court', { county: null, country: null })
    for (const q of ['MILL', 'lane ferry', 'kent', 'england', 'concrete', '  VIEW  mill', 'sea kent'])
      expect(await names({ q }), q).toEqual(['Mill Yard'])
    for (const q of ['ångström', 'ÅNGSTRÖM court', 'strÖm'])
      expect(await names({ q }), q).toEqual(['Ångström Court'])
    for (const q of ['nowhere', 'mill angstrom', 'mill sea nowhere'])
      expect(await names({ q }), q).toEqual([])
  })

  it('finds a postcode however it is typed', async () => {
    await add('Clapham Court', { address: '1 High Street, London SW4 7CD' })
    await add('Glued Court', { address: 'Low Street SW47CD' })
    await add('Other Court', { address: '7 Mill Street, London SW4 7CE' })
    for (const q of ['sw47cd', 'SW4 7CD', 'court sw47cd'])
      expect(await names({ q }), q).toEqual(['Clapham Court', 'Glued Court'])
    expect(await names({ q: 'sw47' })).toEqual(['Glued Court'])
  })

  it('finds made names and addresses, as long as they are shown', async () => {
    await createCourt(test.database, { name: '', madeName: 'Park', address: '', madeAddress: 'Rose Street' })
    await createCourt(test.database, { name: 'Hall', madeName: 'Park', madeAddress: 'Rose Street' })
    expect(await names({ q: 'park' })).toEqual(['Park'])
    expect(await names({ q: 'rose' })).toEqual(['Park'])
  })

  it('takes wildcards literally', async () => {
    await add('100% Hoops')
    await add('100 Hoops')
    await add('Under_pass')
    await add('Under\\pass')
    expect(await names({ q: '100%' })).toEqual(['100% Hoops'])
    expect(await names({ q: 'r_p' })).toEqual(['Under_pass'])
    expect(await names({ q: '\\' })).toEqual(['Under\\pass'])
  })

  it('finds exactly the court with an id', async () => {
    const { id } = await add('Mill')
    await add(`Yard #${id}`)
    expect(await names({ q: `#${id}` })).toEqual(['Mill'])
    expect(await names({ q: `mill #${id}` })).toEqual(['Mill'])
    expect(await names({ q: `yard #${id}` })).toEqual([])
    expect(await names({ q: '#9999999999' })).toEqual([])
  })

  it('is sorted by name without case and accents, then by id', async () => {
    const added = ['Zoo', 'mill', 'Ångström', 'Mill', '', 'école', 'Angel', 'Zürich', 'Zulu']
    for (const name of added) await add(name)
    expect(await names()).toEqual(['', 'Angel', 'Ångström', 'école', 'mill', 'Mill', 'Zoo', 'Zulu', 'Zürich'])
  })
})

describe('its pages', () => {
  it('go on after the last court, with the total on the first', async () => {
    for (const name of ['C', 'A', 'É', 'b', 'D']) await add(name)
    const first = await page({ limit: 2 })
    const second = await page({ limit: 2, after: first.next })
    const last = await page({ limit: 2, after: second.next })
    const pages = [first, second, last]
    expect(pages.map(({ courts }) => courts.map(({ name }) => name))).toEqual([['A', 'b'], ['C', 'D'], ['É']])
    expect(pages.map(({ total }) => total)).toEqual([5, null, null])
    expect(last.next).toBeNull()
    expect((await page({ after: '9999999999 D' })).courts).toMatchObject([{ name: 'É' }])
  })

  it('have all courts once, also those of the same name, while others are added, renamed and archived', async () => {
    const added = []
    for (let number = 0; number < 20; number++) added.push(await add(number % 2 ? 'Twin' : `Court ${number}`))
    const [first, ...rest] = added.map(({ id }) => id)
    const seen: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { courts: found, next }: AdminCourtsView = await page({ limit: 3, ...(after && { after }) })
      seen.push(...found.map(({ id }) => id))
      const last = found.at(-1)
      // The court that the next page follows is renamed and archived; others come before and after.
      if (last && last.id !== first) await rename(last.id, `Aaa ${last.id}`)
      if (seen.length === 6 && last)
        await test.database.update(courts).set({ status: 'archived' }).where(eq(courts.id, last.id))
      if (seen.length === 3) await add('Aaa')
      after = next
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual([first, ...rest])
  })
})
