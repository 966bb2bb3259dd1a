import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { bytesOf } from '../../../test/bytes.ts'
import { type Feature, mapDataOf, rowOfCourts } from '../../../test/map-data.ts'
import { courts } from '../../database/schema/index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { dryRunImport, importCourts } from './csv-import.service.ts'
import { dryRunSource, importSource } from './source-import.service.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

const run = (text: string) =>
  importSource(test.database, test.places, { fileName: 'a.json', source: bytesOf(text) })

const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = (coordinates: unknown, properties: object = {}, type = 'Point') => ({
  ...{
    type: 'Feature',
    properties: { '@id': 'way/7', leisure: 'pitch', sport: 'basketball', ...properties },
  },
  geometry: { type, coordinates },
})
const square = [
  [
    [0, 0],
    [0, 0.001],
    [0.001, 0.001],
  ],
]

describe('a file that can’t be used changes nothing, and one sentence says why', () => {
  it.each([
    ['empty', '', 'The file is empty.'],
    ['of another kind', '{"type":"Topology"}', 'The file is TopoJSON.'],
    [
      'of another sport',
      mapDataOf([{ id: 'way/1', tags: { sport: 'tennis' } }]),
      'The file contains no basketball court.',
    ],
    ['cut off in the middle', mapDataOf(rowOfCourts(3)).slice(0, 400), 'The file ends in the middle.'],
    ['with coordinates in words', collection(feature(['one', 'two'])), 'way/7'],
    ['with an area of three points', collection(feature(square, {}, 'Polygon')), 'way/7'],
    ['with latitudes beyond the poles', collection(feature([2, 91])), 'way/7'],
    [
      'with megabytes of tags on one feature',
      collection(feature([1, 2], { note: 'x'.repeat(2 ** 21) })),
      'Feature 1 is larger than 1 MB.',
    ],
    [
      'of which most can’t be read',
      collection(feature([1, 2]), ...Array(3).fill({ ...feature([1, 91]), id: 'way/8' })),
      '3 of 4 features can’t be read. way/8 has a position outside',
    ],
    [
      'with latitude and longitude swapped',
      mapDataOf([51.5, 52.4, 53.4].map((latitude, i) => ({ id: `way/${i + 1}`, at: [latitude, -0.1] }))),
      'Latitude and longitude seem to be swapped for most courts. Exchange them, and try again.',
    ],
    [
      'that an overloaded server sent',
      '{"elements":[],"remark":"runtime error: Query timed out"}',
      'The file is incomplete: runtime error: Query timed out. If that is meant, accept the loss.',
    ],
  ])('%s', async (_, text, sentence) => {
    await run(mapDataOf([{ id: 'way/99', at: [10, 50] }]))
    const before = await test.database.select().from(courts)
    const error: unknown = await run(text).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).message).toContain(sentence)
    expect(await test.database.select().from(courts)).toEqual(before)
  })

  it('with a version that goes backwards', async () => {
    await run(mapDataOf([{ id: 'way/1', version: 3 }]))
    await expect(run(mapDataOf([{ id: 'way/1', version: 2 }]))).rejects.toThrow(
      'The file is older than what osm-br has (way/1).',
    )
  })
})

it('two imports of one file at once store its courts once', async () => {
  const text = mapDataOf(rowOfCourts(30))
  const outcomes = await Promise.all([run(text), run(text)])
  expect(outcomes.map(({ inserted }) => inserted).sort()).toEqual([0, 30])
  expect(await test.database.$count(courts)).toBe(30)
})

it('an area across the antimeridian has its point on it', async () => {
  const across = [
    [
      [179.9999, 1],
      [-179.9999, 1],
      [-179.9999, 1.0002],
      [179.9999, 1.0002],
      [179.9999, 1],
    ],
  ]
  await run(collection(feature(across, {}, 'Polygon')))
  const [court] = await test.database.select().from(courts)
  expect(Math.abs(court?.longitude ?? 0)).toBeGreaterThan(179.999)
})

it('HTML in names and addresses is text', async () => {
  await run(
    mapDataOf([{ id: 'way/1', tags: { name: '<b onclick="x()">Quadra\u202E</b>', 'addr:full': '<i>Rua' } }]),
  )
  await test.directory.refresh()
  const page = (await test.app.inject('/api/courts')).json()
  expect(page).toMatchObject([{ name: '<b onclick="x()">Quadra</b>', address: '<i>Rua' }])
})

describe('a file without sports', () => {
  const plain = (at: readonly number[], properties: object = {}) => ({
    ...{ type: 'Feature', properties: { name: 'Court', ...properties } },
    geometry: { type: 'Point', coordinates: at },
  })

  it('is taken as a whole, with a warning; its places are its ids', async () => {
    const file = collection(
      plain([-122.3, 47.6]),
      plain([-122.3, 47.6]),
      plain([-122, 47], { access: 'private' }),
    )
    const outcome = await run(file)
    expect(outcome).toMatchObject({
      ...{ source: 'file-us', total: 3, taken: 1, inserted: 1, leftOut: { private: 1, twice: 1 } },
      warnings: [{ kind: 'no-sport', count: 1 }],
    })
    expect(await run(file)).toMatchObject({ inserted: 0, unchanged: 1, archived: 0 })
  })

  it('is not, once a feature has one', async () => {
    const file = collection(plain([1, 2]), { ...plain([3, 4], { sport: 'basketball', leisure: 'pitch' }) })
    expect(await run(file)).toMatchObject({ taken: 1, leftOut: { 'other-sport': 1 }, warnings: [] })
    await test.directory.refresh()
    expect((await test.app.inject('/api/courts')).json()).toMatchObject([{ latitude: 4 }])
  })
})

it('warns of places that are probably wrong', async () => {
  const strange: Feature[] = [
    { id: 'way/901', at: [0.001, -0.002] },
    { id: 'way/902', at: [-23.5, -46.5] },
    { id: 'way/903', at: [100, 60] },
  ]
  const many = rowOfCourts(120).map(
    (court, i): Feature => ({ ...court, at: [-46 - (i % 10) / 10, -23.5 - i / 100] }),
  )
  const source = bytesOf(mapDataOf([...many, ...strange]))
  const { warnings } = await dryRunSource(test.database, test.places, { fileName: 'a.json', source })
  expect(warnings).toEqual([
    { kind: 'null-island', ids: ['way/901'], count: 1 },
    { kind: 'swapped', ids: ['way/902'], count: 1 },
    { kind: 'far-away', ids: ['way/903'], count: 1 },
  ])
})

describe('a CSV file', () => {
  const csv = 'name,address,latitude,longitude\nCage,1 Street,51.5,-0.12\n'
  const load = (acceptLoss: boolean) =>
    importCourts(test.database, { fileName: 'a.csv', source: bytesOf(csv), acceptLoss })

  it('archives courts that came from map data only if that is accepted', async () => {
    await run(mapDataOf(rowOfCourts(3)))
    expect((await dryRunImport(test.database, { source: bytesOf(csv) })).missingOfSources).toEqual([
      { source: 'osm-br', count: 3 },
    ])
    await expect(load(false)).rejects.toThrow(
      'The file lacks courts that came from other data sets, and would archive them: 3 of osm-br.',
    )
    expect(await test.database.$count(courts, eq(courts.status, 'published'))).toBe(3)
    expect(await load(true)).toMatchObject({ inserted: 1, archived: 3 })
  })
})
