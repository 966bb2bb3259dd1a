import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createUser, reportFact, reportProblem } from '../../../test/factories.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { type CareView, MAX_CONSIDERED, MAX_LISTED } from '../contract/schema.ts'

const FORMULA = '=HYPERLINK("https://example.org")'
const AROUND = 'near=51.5,-0.12&radius=5'
const CROWD = 'near=10,10&radius=2'

let test: TestApp
let bent: number
let forgotten: number
beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://courts.example.org', RATE_LIMIT_FACTOR: '1000' })
  const { database } = test
  const withProblem = await createCourt(database, { name: FORMULA })
  await reportProblem(database, withProblem, { kind: 'rim_bent', by: [await createUser(database)] })
  bent = withProblem.id
  const old = await createCourt(database, { name: 'Old Yard', latitude: 51.505 })
  const createdAt = new Date('2021-05-04T12:00:00Z')
  await reportFact(database, old, { fact: 'nets', value: 'none', createdAt })
  forgotten = old.id
  await createCourt(database, { name: 'Far away', latitude: 52.5 })
  await createCourt(database, { name: 'Not published', status: 'pending' })
  await test.directory.refresh()
})
afterAll(() => test.close())

const care = (query: string) => test.app.inject(`/api/care?${query}`)
const csv = (query: string, headers = {}) => test.app.inject({ url: `/api/care.csv?${query}`, headers })

describe.each([
  ['the report', care],
  ['its CSV', csv],
])('%s', (_, call) => {
  it('is refused without one place, or with a radius that is not offered', async () => {
    const wrong = [
      '',
      'radius=5',
      'near=51.5,-0.12&postcode=SW9',
      'near=91,0',
      'near=1',
      'near=51.5,0&near=1,1',
    ]
    const radii = ['', '0', '3', '51', 'x', '-5'].map((radius) => `near=51.5,-0.12&radius=${radius}`)
    for (const query of [...wrong, ...radii]) expectApiError(await call(query), 'invalid-request')
    expectApiError(await call('postcode='), 'postcode-empty')
    expectApiError(await call('postcode=ZZ99+9ZZ'), 'postcode-not-found')
  })
})

describe('the report of an area', () => {
  it('says what there is to do at its published courts', async () => {
    const answer = await care(AROUND)
    expect(answer.headers['cache-control']).toBe('no-cache')
    const { sections, walk, ...about } = answer.json<CareView>()
    expect(about).toEqual({
      centre: { label: null, latitude: 51.5, longitude: -0.12 },
      ...{ radius: 5, considered: 2, total: 2 },
    })
    const old = { court: { id: forgotten, name: 'Old Yard' }, since: '2021-05-04' }
    expect(sections).toMatchObject({
      problem: { total: 1, findings: [{ court: { id: bent }, details: 'Rim bent' }] },
      unseen: { total: 1, findings: [{ ...old, details: '' }] },
      nets: { total: 1, findings: [{ ...old, details: 'No nets' }] },
    })
    expect(walk).toMatchObject([{ ...old, miles: expect.closeTo(0.345, 2) }])
  })

  it('names the place that was found, and reaches as far as a search by default', async () => {
    const { centre, radius } = (await care('postcode=SW9')).json<CareView>()
    expect(centre.label).toBe('SW9')
    expect(radius).toBe(10)
  })
})

describe('the CSV of an area', () => {
  it('has a row for everything, which no spreadsheet takes for a formula', async () => {
    const answer = await csv(AROUND)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="courts-to-look-after.csv"')
    const today = new Date().toISOString().slice(0, 10)
    const link = (id: number) => `https://courts.example.org/courts/${id}`
    const old = [String(forgotten), 'Old Yard', '51.505', '-0.12', '2021-05-04']
    expect(parse(answer.payload, { bom: true })).toEqual([
      ['kind', 'court id', 'name', 'latitude', 'longitude', 'since', 'details', 'link'],
      ['Open problems', String(bent), `'${FORMULA}`, '51.5', '-0.12', today, 'Rim bent', link(bent)],
      ['Not looked at for a year', ...old, '', link(forgotten)],
      ['Missing nets', ...old, 'No nets', link(forgotten)],
    ])
  })

  it('is not sent again to whoever has it', async () => {
    const etag = String((await csv(AROUND)).headers.etag)
    expect((await csv(AROUND, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await csv(CROWD, { 'if-none-match': etag })).statusCode).toBe(200)
  })
})

describe('an area with very many courts', { tags: 'large' }, () => {
  it('has long lists in the CSV only, and says what it leaves out', async () => {
    await addCrowd(MAX_CONSIDERED + 5)
    const { considered, total, sections } = (await care(CROWD)).json<CareView>()
    expect([considered, total]).toEqual([MAX_CONSIDERED, MAX_CONSIDERED + 5])
    expect(sections.unseen.total).toBe(MAX_CONSIDERED)
    expect(sections.unseen.findings).toHaveLength(MAX_LISTED)
    expect(parse((await csv(CROWD)).payload, { bom: true })).toHaveLength(1 + MAX_CONSIDERED)
  })
})

async function addCrowd(count: number): Promise<void> {
  await test.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into courts (name, latitude, longitude, status)
      select 'Court ' || n, 10, 10, 'published' from generate_series(1, ${count}::integer) n returning id`)
    await publishChanges(
      tx,
      rows.map(({ id }) => id),
    )
  })
  await test.directory.refresh()
}
