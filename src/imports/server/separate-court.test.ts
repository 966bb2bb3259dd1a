import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createReview, createUser } from '../../../test/factories.ts'
import type { Feature } from '../../../test/map-data.ts'
import { importMapFile } from '../../../test/map-files.ts'
import { TestQueue } from '../../../test/queue.ts'
import { injectAs } from '../../../test/tokens.ts'
import type { CourtSourceView } from '../contract/map-data-schema.ts'

let test: AdminTestApp
let queue: TestQueue
beforeEach(async () => {
  test = await openTestAppWithAdmin()
  queue = new TestQueue(test)
})
afterEach(() => test.close())

const HERE = { latitude: -23.58, longitude: -46.68 }
const OBJECT = { source: 'osm-br', source_id: 'way/1' }

const run = (...features: Feature[]) => importMapFile(test, features)
const sourcesOf = async (id: number): Promise<CourtSourceView[]> =>
  (await test.call('GET', `/api/admin/courts/${id}/sources`)).json().sources
const separate = (id: number, object: object = OBJECT) =>
  test.call('POST', `/api/admin/courts/${id}/sources/separate`, object)
const details = async (id: number) => (await test.app.inject(`/api/courts/${id}/details`)).json()

/** A court that was here, with which an import has joined one of a source. */
async function joinedCourt(tags: Record<string, string> = {}) {
  const court = await createCourt(test.database, { ...HERE, name: 'Quadra do Parque', hoops: null })
  expect(await run({ id: 'way/1', tags: { name: 'Quadra do Parque', ...tags } })).toMatchObject({ joined: 1 })
  await test.directory.refresh()
  return court.id
}

describe('a court that an import joined with another one', () => {
  it('is told apart by administrators only', async () => {
    const id = await joinedCourt()
    const member = await createUser(test.database)
    for (const call of [
      { method: 'GET', url: `/api/admin/courts/${id}/sources` } as const,
      { method: 'POST', url: `/api/admin/courts/${id}/sources/separate`, payload: OBJECT } as const,
    ]) {
      expectApiError(await test.app.inject(call), 'admin-auth-required')
      expectApiError(await injectAs(test, member, call), 'admin-access-denied')
    }
  })

  it('is told apart only if there is something to tell apart', async () => {
    const id = await joinedCourt()
    expectApiError(await test.call('GET', '/api/admin/courts/999999/sources'), 'court-not-found')
    expectApiError(await separate(999_999), 'court-not-found')
    expectApiError(await separate(id, {}), 'invalid-request')
    expectApiError(await separate(id, { ...OBJECT, source_id: 'x'.repeat(201) }), 'invalid-request')
    expectApiError(await separate(id, { ...OBJECT, source_id: 'way/2' }), 'already-decided')
    await test.call('DELETE', `/api/courts/${id}`)
    expectApiError(await separate(id), 'court-archived')
  })

  it('gets a court of its own, with the claims of its source, and stays apart', async () => {
    const id = await joinedCourt({ hoops: '4' })
    expect(await sourcesOf(id)).toMatchObject([{ ...OBJECT, is_brought: false }])
    expect(await details(id)).toMatchObject({ court: { hoops: 4 } })
    const { court_id: own } = (await separate(id)).json()
    expectApiError(await separate(id), 'already-decided')
    expectApiError(await separate(own), 'already-decided')
    expect(await sourcesOf(id)).toEqual([])
    expect(await sourcesOf(own)).toMatchObject([{ ...OBJECT, is_brought: true }])
    expect(await details(own)).toMatchObject({
      court: { name: 'Quadra do Parque', hoops: 4, ...HERE, facts: { hoops: { value: 4 } } },
    })
    expect((await details(own)).court.address).toMatch(/^Near /)
    expect((await details(id)).court.facts).toEqual({})
    expect(await queue.keys('?kind=duplicate')).toEqual([])
    const next = { id: 'way/1', version: 2, tags: { name: 'Quadra B', hoops: '6' } }
    expect(await run(next)).toMatchObject({ changed: 1, joined: 0, doubtful: 0, inserted: 0 })
    await test.directory.refresh()
    expect(await details(own)).toMatchObject({ court: { name: 'Quadra B', hoops: 6 } })
    expect(await details(id)).toMatchObject({ court: { name: 'Quadra do Parque', hoops: null } })
    const { entries } = (await test.call('GET', `/api/admin/audit?kind=court&subject=${id}`)).json()
    expect(entries[0].action).toBe(`tell apart from court #${own}`)
  })

  it.each(['osm-br', 'parks'])('loses what its source claims no longer: %s', async (source) => {
    const { id } = await createCourt(test.database, { ...HERE, name: 'Quadra do Parque', hoops: null })
    const edition = (version: number, tags: Record<string, string>) =>
      importMapFile(test, [{ id: 'way/1', version, tags: { name: 'Quadra do Parque', ...tags } }], {
        name: source,
      })
    await edition(1, { lit: 'yes', hoops: '4' })
    const { court_id: own } = (await separate(id, { ...OBJECT, source })).json()
    expect((await details(id)).court.facts).toEqual({})
    await edition(2, { hoops: '6' })
    await test.directory.refresh()
    const { facts } = (await details(own)).court
    expect(facts).toMatchObject({ hoops: { value: 6 } })
    expect(facts).not.toHaveProperty('floodlights')
  })

  it('gets back the court that was merged, with its reviews', async () => {
    const into = await createCourt(test.database, { latitude: -20, longitude: -40 })
    await run({ id: 'way/1', tags: { hoops: '2' } })
    await test.directory.refresh()
    const all: { id: number; latitude: number }[] = (await test.app.inject('/api/courts?limit=100')).json()
    const id = all.find(({ latitude }) => latitude === HERE.latitude)?.id ?? 0
    await createReview(test.database, { id })
    await test.call('POST', `/api/admin/courts/${id}/merge`, { into: into.id })
    expect((await separate(into.id)).json()).toEqual({ court_id: id })
    expect(await sourcesOf(id)).toMatchObject([{ ...OBJECT, is_brought: true }])
    expect(await details(id)).toMatchObject({ court: { review_count: 1, hoops: 2 } })
  })
  it('is not asked about again after the merge of a doubtful pair', async () => {
    const other = await createCourt(test.database, { ...HERE, name: 'Quadra do Parque' })
    await run({ id: 'way/1', at: [HERE.longitude, HERE.latitude + 0.0002] })
    const [pair] = (await queue.ofKind('duplicate')).what
    const id = pair?.court.id
    await queue.decide(`duplicate ${id} ${other.id}`, 'same')
    expect((await separate(other.id)).json()).toEqual({ court_id: id })
    expect(await queue.keys('?kind=duplicate')).toEqual([])
  })
})
