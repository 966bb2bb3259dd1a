import { validate } from '@openactive/data-model-validator'
import { RpdeValidator } from '@openactive/rpde-validator'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createPhoto, reportFact } from '../../../test/factories.ts'
import type { Feature } from '../../../test/map-data.ts'
import { importMapFile } from '../../../test/map-files.ts'
import { sourceCourts, sources } from '../../database/schema/index.ts'
import { undoImport } from '../../imports/server/undo-import.ts'
import type { FacilityUsesView } from '../contract/openactive-endpoints.ts'

const FEED = '/api/openactive/facility-uses'

let test: AdminTestApp
beforeEach(async () => {
  test = await openTestAppWithAdmin()
})
afterEach(() => test.close())

const get = (query = '', headers: Record<string, string> = {}) =>
  test.app.inject({ url: `${FEED}${query}`, headers })
/** The latest state of each court in the feed, or in what comes after a page, and where to go on. */
async function follow(query = '') {
  await test.directory.refresh()
  const latest = new Map<number, FacilityUsesView['items'][number]>()
  for (;;) {
    const page: FacilityUsesView = (await get(query)).json()
    for (const item of page.items) latest.set(item.id, item)
    if (page.items.length === 0) return { items: [...latest.values()], query }
    query = new URL(page.next).search
  }
}
const items = async () => (await follow()).items
const operators = async () =>
  (await items()).map(({ state, data }) => (data?.provider as { name: string } | undefined)?.name ?? state)

async function courtWithOperator(operator: string, wanted: Parameters<typeof createCourt>[1] = {}) {
  const court = await createCourt(test.database, wanted)
  const { latitude, longitude } = court
  await test.database.insert(sources).values({ name: 'osm-gb' }).onConflictDoNothing()
  await test.database.insert(sourceCourts).values({
    ...{ source: 'osm-gb', sourceId: `way/${court.id}`, courtId: court.id, isBrought: true },
    ...{ latitude, longitude, tags: { operator } },
  })
  return court
}
const imports = (features: readonly Feature[]) => importMapFile(test, features, { acceptLoss: true })
const feature = (id: number, tags: Record<string, string>, version = 1): Feature => ({
  ...{ id: `way/${id}`, at: [-46 - id, -23], version },
  tags,
})

describe('a page is refused', () => {
  it.each([
    'afterTimestamp=1',
    'afterId=1',
    'afterTimestamp=-1&afterId=1',
    'afterTimestamp=x&afterId=1',
    'afterTimestamp=1e30&afterId=1',
    'afterTimestamp=1&afterId=9999999999',
  ])('for %s', async (query) => {
    const answer = await get(`?${query}`)
    expectApiError(answer, 'invalid-request')
    expect(answer.json().issues).toHaveLength(1)
  })
})

describe('the feed', () => {
  it('without operators is empty, and its next page is its own', async () => {
    await createCourt(test.database)
    const page: FacilityUsesView = (await get()).json()
    expect(page.items).toEqual([])
    const { search } = new URL(page.next)
    expect((await get(search)).json()).toEqual(page)
  })

  it('follows what map data says of operators, also if nothing else changes', async () => {
    await imports([
      feature(1, { operator: 'Lambeth Council' }),
      feature(2, {}),
      feature(3, { operator: 'School' }),
    ])
    expect(await operators()).toEqual(['Lambeth Council', 'School'])
    await imports([feature(1, { operator: 'Better' }, 2), feature(2, {}), feature(3, {}, 2)])
    expect((await operators()).sort()).toEqual(['Better', 'deleted'])
    await imports([feature(2, {}), feature(3, { operator: 'School' }, 3)])
    expect((await operators()).sort()).toEqual(['School', 'deleted'])
  })

  it('tells of an import that changed only what map data says, and of its being undone', async () => {
    const { id } = await createCourt(test.database, { name: 'Cage', latitude: -23, longitude: -47 })
    const joined = feature(1, { name: 'Cage', operator: 'Better' })
    await imports([joined, feature(2, {})])
    const { query } = await follow()
    const { importId } = await imports([feature(2, {})])
    const gone = await follow(query)
    expect(gone.items).toMatchObject([{ id, state: 'deleted' }])
    expect(await undoImport(test.database, importId, test.admin)).toMatchObject({ reverted: 1, kept: [] })
    expect((await follow(gone.query)).items).toMatchObject([{ id, state: 'updated' }])
  })

  it('tells of courts that were archived, restored and merged', async () => {
    const court = await courtWithOperator('Lambeth Council')
    const other = await createCourt(test.database, { name: 'Other' })
    await test.directory.refresh()
    await test.call('DELETE', `/api/courts/${court.id}`)
    expect(await operators()).toEqual(['deleted'])
    await test.call('POST', `/api/admin/courts/${court.id}/restore`)
    expect(await operators()).toEqual(['Lambeth Council'])
    await test.call('POST', `/api/admin/courts/${court.id}/merge`, { into: other.id })
    const merged = await items()
    expect(merged.map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [court.id, 'deleted'],
        [other.id, 'updated'],
      ]),
    )
  })

  it('tells of courts whose operator went to another court and further', async () => {
    const names = ['First', 'Second', 'Third']
    const [first, second, third] = [
      await courtWithOperator('Lambeth Council', { name: names[0] }),
      await createCourt(test.database, { name: names[1] }),
      await createCourt(test.database, { name: names[2] }),
    ]
    await test.directory.refresh()
    const states = async () => Object.fromEntries((await items()).map(({ id, state }) => [id, state]))
    await test.call('POST', `/api/admin/courts/${first.id}/merge`, { into: second.id })
    await test.call('POST', `/api/admin/courts/${second.id}/merge`, { into: third.id })
    expect(await states()).toEqual({ [first.id]: 'deleted', [second.id]: 'deleted', [third.id]: 'updated' })
    await test.call('POST', `/api/admin/courts/${second.id}/merge/undo`)
    expect(await states()).toEqual({ [first.id]: 'deleted', [second.id]: 'updated', [third.id]: 'deleted' })
  })

  it('costs an idle client a 304', async () => {
    await courtWithOperator('Council')
    await test.directory.refresh()
    const { headers } = await get()
    const again = await get('', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await createCourt(test.database)
    await test.directory.refresh()
    expect((await get('', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })
})

describe('the official validators find no error', () => {
  beforeEach(async () => {
    const price = { isFree: false, priceGbp: 4.5 }
    const full = await courtWithOperator('Lambeth Council', { ...price, priceDurationMinutes: 90 })
    await createPhoto(test.database, full)
    for (const fact of ['toilets', 'parking'] as const)
      await reportFact(test.database, full, { fact, value: fact === 'toilets' })
    await courtWithOperator('Better', { isFree: true })
    await courtWithOperator('A', { ...price, address: null, county: null, country: null })
    await courtWithOperator('<b>"Council" & Co</b>', {
      name: '</script><script>alert(1)</script>',
      isFree: null,
    })
    const nameless = await courtWithOperator('Nameless', {
      name: '',
      madeName: 'Basketball court in Itaim Bibi',
      isFree: null,
    })
    await reportFact(test.database, nameless, { fact: 'problem:locked', value: true })
    await test.directory.refresh()
  })

  it('in the courts', async () => {
    const all = await items()
    expect(all).toHaveLength(5)
    const descriptions = all.map(({ data }) => data?.description).filter(Boolean)
    expect(descriptions).toEqual([expect.stringMatching(/^Reported: locked \(\d{4}-\d\d-\d\d\)\.$/)])
    for (const { data } of all) {
      const findings = await validate(data, { loadRemoteJson: false, type: 'FacilityUse' })
      expect(findings.filter(({ severity }) => severity === 'failure')).toEqual([])
    }
    const broken = { ...all[0]?.data, provider: undefined }
    const findings = await validate(broken, { loadRemoteJson: false, type: 'FacilityUse' })
    expect(findings.filter(({ severity }) => severity === 'failure')).not.toEqual([])
  })

  it('in the feed', async () => {
    const site = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const logCallback = () => {}
    const { pages } = await RpdeValidator(`${site}${FEED}`, { logCallback, requestDelayMs: 0, pageLimit: 5 })
    expect(pages.length).toBeGreaterThan(1)
    const findings = pages.flatMap(({ errors }) => errors)
    expect(findings.filter(({ severity }) => severity === 'failure')).toEqual([])
  })
})
