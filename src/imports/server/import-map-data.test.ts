import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { type Feature, mapDataOf, rowOfCourts } from '../../../test/map-data.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { MAX_IMPORT_BYTES } from '../../platform/contract/limits.ts'
import type { MapDataDryRunView, SourceCourtPreview } from '../contract/schema.ts'

let test: AdminTestApp
let identity: FakeIdentity
beforeEach(async () => {
  identity = new FakeIdentity()
  test = await openTestAppWithAdmin({}, { identity })
})
afterEach(() => test.close())

const URL = '/api/admin/import-map-data'

async function send(content: string | Uint8Array, query = '', headers: Record<string, string> = {}) {
  const form = await encodeForm({}, { file: { bytes: Buffer.from(content), name: 'brazil.geojson' } })
  return test.call('POST', `${URL}${query}`, form.payload, { ...form.headers, ...headers })
}
const load = async (features: readonly Feature[], query = '') => {
  const answer = await send(mapDataOf(features), query)
  expect(answer.json()).toMatchObject({ success: true, dryRun: false })
  return answer.json()
}
const tryOut = async (features: readonly Feature[], query = ''): Promise<MapDataDryRunView> =>
  (await send(mapDataOf(features), `?dryRun=true${query}`)).json()
const listed = async () => (await test.call('GET', '/api/admin/imports')).json().imports
const courts = async () => (await test.app.inject('/api/courts?limit=100')).json()

describe('an import is refused', () => {
  it('to all but administrators', async () => {
    expectApiError(await test.app.inject({ method: 'POST', url: URL }), 'admin-auth-required')
    const member = await createUser(test.database)
    expectApiError(await injectAs(test, member, { method: 'POST', url: URL }), 'admin-access-denied')
  })

  it('to those who have not signed in recently', async () => {
    identity.change('boss', { signedInAt: new Date(0) })
    expectApiError(await send(mapDataOf(rowOfCourts(1))), 'recent-sign-in-needed')
  })

  it.each([
    ['in capitals', 'OSM', /^The name of a data set has 2 to 40 lowercase letters/],
    ['too long', 'a'.repeat(41), /^The name of a data set has 2 to 40 lowercase letters/],
    ['of Google', 'google-maps', /^Data from Google may not be imported/],
    ['of Google in capitals', 'Google', /^Data from Google may not be imported/],
  ])('for a data set with a name %s', async (_, name, sentence) => {
    const answer = await send(mapDataOf(rowOfCourts(1)), `?source=${name}`)
    expectApiError(answer, 'invalid-request')
    expect(answer.json().error).toMatch(sentence)
  })

  it.each([
    ['a CSV file', 'name,address,latitude,longitude\nCage,1 Street,51,0\n'],
    ['an empty file', ''],
    ['courts of another sport', mapDataOf([{ id: 'way/1', tags: { sport: 'tennis' } }])],
  ])('for %s', async (_, content) => {
    const answer = await send(content)
    expectApiError(answer, 'file-unusable')
    expect(answer.json()).toMatchObject({ success: false })
    expect(await listed()).toEqual([])
  })

  it('without a file', async () => {
    const form = await encodeForm({})
    expectApiError(await test.call('POST', URL, form.payload, form.headers), 'file-needed')
  })

  it('for a file that is too large', { tags: ['large', 'any-database'] }, async () => {
    const answer = await send(Buffer.alloc(MAX_IMPORT_BYTES + 1, ' '))
    expectApiError(answer, 'file-too-large')
  })

  it('for one that lacks many courts, unless that is accepted', async () => {
    await load(rowOfCourts(20))
    const answer = await send(mapDataOf(rowOfCourts(17)))
    expectApiError(answer, 'import-loss')
    expect(answer.json().error).toMatch(/^The file lacks 3 of the 20 courts that osm-br has\./)
    const lines = await send(mapDataOf(rowOfCourts(17)), '?dryRun=true', { accept: 'application/x-ndjson' })
    expect(JSON.parse(lines.body.trim().split('\n').at(-1) ?? '')).toMatchObject({
      success: false,
      code: 'import-loss',
    })
    expect(await load(rowOfCourts(17), '?acceptLoss=true')).toMatchObject({ archived: 3, unchanged: 17 })
  })
})

describe('a dry run', () => {
  const preview = (wanted: Partial<SourceCourtPreview>) => expect.objectContaining(wanted)

  it('tells what would happen to each court, field by field, and changes nothing', async () => {
    const known: Feature[] = [
      {
        id: 'way/1',
        at: [-46.1, -23.5],
        tags: { name: 'Quadra', hoops: '2', lit: 'no', surface: 'asphalt' },
      },
      { id: 'way/2', at: [-46.2, -23.5] },
      { id: 'way/3', at: [-46.3, -23.5] },
      { id: 'way/4', at: [-46.4, -23.5], tags: { name: 'Sumida' } },
      { id: 'way/5', at: [-46.5, -23.5], tags: { name: 'Voltou' } },
      { id: 'way/6', at: [-46.6, -23.5] },
    ]
    await load(known)
    await load(
      known.filter(({ id }) => id !== 'way/5'),
      '?acceptLoss=true',
    )
    const brazilian = { country: 'Brazil', county: '', isIndoor: null }
    const here = await createCourt(test.database, {
      ...{ name: 'Praça', latitude: -22.5, longitude: -43.1, hoops: 2 },
      ...brazilian,
    })
    const near = await createCourt(test.database, {
      ...{ name: '', latitude: -22.5, longitude: -43.2 },
      ...brazilian,
    })
    await test.directory.refresh()
    const before = await courts()
    const ids = await idsBySource()

    const answer = await tryOut(
      [
        {
          ...{ id: 'way/1', at: [-46.1, -23.5], version: 2 },
          tags: { name: 'Quadra Nova', hoops: '2', lit: 'yes' },
        },
        { id: 'way/2', at: [-46.2001, -23.5] },
        { id: 'way/3', at: [-46.3, -23.5] },
        { id: 'way/5', at: [-46.5, -23.5], tags: { name: 'Voltou' } },
        { id: 'way/6', at: [-46.6, -23.5], version: 2, tags: { note: 'nobody shows this' } },
        { id: 'way/7', at: [-46.7, -23.5], tags: { name: 'Arena' } },
        { id: 'way/8', at: [-43.1, -22.5], tags: { name: 'Praça', lit: 'yes' } },
        { id: 'way/9', at: [-43.2003, -22.5] },
        { id: 'way/10', at: [-43.3, -22.5], tags: { access: 'private' } },
      ],
      '&acceptLoss=true',
    )

    expect(answer).toMatchObject({
      ...{ success: true, dryRun: true, source: 'osm-br', total: 9, taken: 8, leftOut: { private: 1 } },
      ...{ inserted: 3, changed: 2, unchanged: 2, archived: 1, joined: 1, doubtful: 1, warnings: [] },
      missing: [{ id: ids['way/4'], name: 'Sumida', latitude: -23.5, longitude: -46.4 }],
    })
    expect(answer.courts).toEqual([
      preview({
        verdict: 'changed',
        source_id: 'way/1',
        court_id: ids['way/1'] ?? null,
        name: 'Quadra Nova',
        changes: [
          { field: 'name', before: 'Quadra', after: 'Quadra Nova' },
          { field: 'floodlights', before: false, after: true },
          { field: 'surface', before: 'asphalt', after: null },
        ],
      }),
      preview({
        verdict: 'moved',
        source_id: 'way/2',
        changes: [{ field: 'longitude', before: -46.2, after: -46.2001 }],
      }),
      preview({ verdict: 'unchanged', source_id: 'way/3', court_id: ids['way/3'] ?? null, changes: [] }),
      preview({ verdict: 'restored', source_id: 'way/5', name: 'Voltou', changes: [] }),
      preview({ verdict: 'changed', source_id: 'way/6', changes: [] }),
      preview({ verdict: 'new', source_id: 'way/7', court_id: null, name: 'Arena', changes: [] }),
      preview({
        verdict: 'joined',
        source_id: 'way/8',
        court_id: here.id,
        name: 'Praça',
        changes: [{ field: 'floodlights', before: null, after: true }],
      }),
      preview({ verdict: 'doubtful', source_id: 'way/9', court_id: null, possible_court_ids: [near.id] }),
    ])
    await test.directory.refresh()
    expect(await courts()).toEqual(before)
    expect(await listed()).toHaveLength(2)
  })

  it('compares with the data set of that name', async () => {
    await load(rowOfCourts(2))
    const answer = await tryOut(rowOfCourts(2), '&source=other-br')
    expect(answer).toMatchObject({ source: 'other-br', inserted: 0, unchanged: 0, joined: 2, missing: [] })
  })

  /** Ids of courts by their id in the source. */
  async function idsBySource(): Promise<Record<string, number>> {
    const { rows } = await test.database.execute<{ id: string; court: number }>(
      sql`select source_id as id, court_id as court from source_courts`,
    )
    return Object.fromEntries(rows.map(({ id, court }) => [id, court]))
  }
})

it('an import is shown at once, and listed with its data set and its numbers', async () => {
  const file: Feature[] = [...rowOfCourts(3), { id: 'way/9', tags: { access: 'private' } }]
  const first = await load(file, '?source=courts-of-brazil')
  expect(first).toMatchObject({ source: 'courts-of-brazil', inserted: 3 })
  expect(await courts()).toHaveLength(3)
  await load(file, '?source=courts-of-brazil')
  const common = { file_name: 'brazil.geojson', source: 'courts-of-brazil', username: 'boss' }
  expect(await listed()).toMatchObject([
    { ...common, total: 4, inserted: 0, updated: 3, archived: 0, skipped: 1, changed: 0 },
    { ...common, id: first.importId, total: 4, inserted: 3, updated: 0, archived: 0, skipped: 1, changed: 3 },
  ])
})

it('reports its progress on request', async () => {
  const answer = await send(mapDataOf(rowOfCourts(2)), '', { accept: 'application/x-ndjson' })
  expect(
    answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { step: 'reading', rows: 2 },
    { step: 'storing', rows: 0 },
    { success: true, inserted: 2 },
  ])
})
