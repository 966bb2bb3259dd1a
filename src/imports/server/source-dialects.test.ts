import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { bytesOf } from '../../../test/bytes.ts'
import { createReview } from '../../../test/factories.ts'
import { courts, sourceCourts } from '../../database/schema/index.ts'
import { importSource, type SourceImportOptions } from './source-import.service.ts'

// Files as people and programs really send them, read for what they mean.

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

const run = (text: string, options: Partial<SourceImportOptions> = {}) =>
  importSource(test.database, test.places, { fileName: 'a.json', source: bytesOf(text), ...options })

interface Place {
  id?: string
  at?: readonly [longitude: number, latitude: number]
  geometry?: object | null
  properties?: object
}

const TAGS = { leisure: 'pitch', sport: 'basketball' }
const feature = ({ id, at = [-0.1, 51.5], properties, geometry }: Place) => ({
  ...{ type: 'Feature', ...(id && { id }) },
  properties: { ...TAGS, ...properties },
  geometry: geometry === undefined ? { type: 'Point', coordinates: at } : geometry,
})
const collection = (...places: Place[]) =>
  JSON.stringify({ type: 'FeatureCollection', features: places.map(feature) })

const published = async () => {
  const rows = await test.database
    .select()
    .from(courts)
    .where(eq(courts.status, 'published'))
    .orderBy(courts.id)
  return rows.map(({ id, name }) => ({ id, name }))
}
const names = async () => (await published()).map(({ name }) => name)
const ids = async () => (await published()).map(({ id }) => id)

describe('features that can’t be read', () => {
  it('are named, and hold back none of the others', async () => {
    const ring = (...coordinates: number[][]) => ({ type: 'Polygon', coordinates: [coordinates] })
    const outcome = await run(
      collection(
        { id: 'node/1', properties: { name: 'Oak' } },
        { id: 'node/2', geometry: null },
        { id: 'way/3', geometry: ring([0, 51], [0, 51.1], [0.1, 51.1]) },
        { id: 'node/4', at: [-0.11, 51.5], properties: { name: 'Elm' } },
        { id: 'node/5', at: [-0.12, 51.5], properties: { name: 'Ash' } },
        { at: [-0.13, 51.5] },
        { id: 'node/1', properties: { name: 'Oak again' } },
      ),
    )
    expect(await names()).toEqual(['Oak', 'Elm', 'Ash'])
    expect(outcome).toMatchObject({
      ...{ total: 7, taken: 3, inserted: 3, leftOut: { unreadable: 3, twice: 1 } },
      problems: [
        'node/2 has no geometry.',
        'way/3 has an outline that does not end where it begins.',
        'Feature 6 has no id of OpenStreetMap, although those before it have.',
        'node/1 is in the file twice. The first one counts.',
      ],
    })
  })

  it('may be an object of OpenStreetMap among others', async () => {
    const outcome = await run(collection({}, { at: [-0.2, 51.5] }, { id: 'node/5', at: [-0.3, 51.5] }))
    expect(outcome).toMatchObject({
      taken: 2,
      problems: [expect.stringMatching(/^node\/5 has an id of OpenStreetMap/)],
    })
  })
})

describe('the same objects of OpenStreetMap', () => {
  const places = [-0.1, -0.11, -0.12].map((longitude) => [longitude, 51.5] as const)
  const editions: [string, (number: number) => Place][] = [
    ['overpass turbo', (number) => ({ id: `way/${number}`, properties: { '@id': `way/${number}` } })],
    ['QuickOSM', (n) => ({ properties: { full_id: `w${n}`, osm_id: `${n}`, osm_type: 'way' } })],
    ['osmium', (number) => ({ id: `a${2 * number}` })],
    ['ogr2ogr', (number) => ({ id: `w${number}` })],
  ]

  it('are the same courts, whatever program wrote the file', async () => {
    const files = editions.map(([, spell]) =>
      collection(...places.map((at, i) => ({ at, ...spell(101 + i) }))),
    )
    for (const file of files) await run(file, { name: 'osm-gb' })
    expect(await ids()).toEqual([1, 2, 3])
    const known = await test.database.select().from(sourceCourts).orderBy(sourceCourts.sourceId)
    expect(known.map(({ sourceId }) => sourceId)).toEqual(['way/101', 'way/102', 'way/103'])
  })

  it('are told from ids of others, which are said not to be understood', async () => {
    const { warnings } = await run(collection({ id: 'X010' }, { id: 'X011', at: [-0.2, 51.5] }))
    expect(warnings).toContainEqual({ kind: 'other-ids', ids: [], count: 2 })
  })
})

describe('an object that was drawn again', () => {
  const area = ([longitude, latitude]: readonly [number, number], size = 0.0001) => {
    const [west, east, south, north] = [longitude - size, longitude + size, latitude - size, latitude + size]
    const corners = [[west, south], [east, south], [east, north], [west, north], [west, south]] // biome-ignore format: short
    return { type: 'Polygon', coordinates: [corners] }
  }
  const place = [-0.1, 51.5] as const

  it('keeps its court and its reviews, also as the only one of its source', async () => {
    await run(collection({ id: 'node/1' }), { name: 'osm-gb' })
    const [courtId = 0] = await ids()
    await createReview(test.database, { id: courtId })
    expect(await run(collection({ id: 'way/2', geometry: area(place) }), { name: 'osm-gb' })).toMatchObject({
      ...{ joined: 1, archived: 0 },
    })
    expect(await ids()).toEqual([courtId])
  })

  it('goes to the moderators with both courts if there are two that it may be', async () => {
    const near = [-0.1, 51.50013] as const
    await run(collection({ id: 'node/1' }, { id: 'node/2', at: near }), { name: 'osm-gb' })
    const before = await ids()
    const again = collection(
      { id: 'way/7', at: [-0.10001, 51.50001] },
      { id: 'way/8', at: [-0.10001, 51.50014] },
    )
    const outcome = await run(again, { name: 'osm-gb' })
    expect(outcome.archived).toBe(0)
    expect(await ids()).toEqual(expect.arrayContaining(before))
    expect(outcome.joined + outcome.doubtful).toBe(2)
    // Nothing changes until somebody has decided.
    expect(await run(again, { name: 'osm-gb' })).toMatchObject({ archived: 0, inserted: 0, changed: 0 })
  })
})

describe('a court that the file has', () => {
  const row = Array.from(
    { length: 20 },
    (_, i): Place => ({ id: `way/${i + 1}`, at: [-0.1 - i / 100, 51.5] }),
  )

  it('stays where it can’t be read, and comes with the next edition again', async () => {
    await run(collection(...row), { name: 'osm-gb' })
    const before = await ids()
    const broken = collection(...row.map((place, i) => (i === 3 ? { ...place, geometry: null } : place)))
    expect(await run(broken, { name: 'osm-gb' })).toMatchObject({ archived: 0, leftOut: { unreadable: 1 } })
    expect(await ids()).toEqual(before)
    expect(await run(collection(...row), { name: 'osm-gb' })).toMatchObject({ unchanged: 20, inserted: 0 })
  })

  it('is brought up to date although a new one has latitude and longitude swapped', async () => {
    await run(collection(...row), { name: 'osm-gb' })
    const outcome = await run(collection(...row, { id: 'way/99', at: [51.5, -0.1] }), { name: 'osm-gb' })
    expect(outcome).toMatchObject({ inserted: 1, unchanged: 20 })
  })

  it('is not taken for one of OpenStreetMap because a city numbers its features like that', async () => {
    await run(collection({ id: 'way/1', properties: { name: 'Ours' } }), { name: 'osm-gb' })
    const city = JSON.stringify({
      type: 'FeatureCollection',
      features: [{ ...feature({ id: 'w1', at: [-2.2, 53.5] }), properties: { NAME: 'Theirs' } }],
    })
    await expect(run(city)).resolves.toMatchObject({ inserted: 1, changed: 0 })
    expect(await names()).toEqual(['Ours', 'Theirs'])
  })

  it('is other data where a file without ids has no name', async () => {
    await run(collection({}, { at: [-0.2, 51.5] }))
    await expect(run(collection({ at: [-1.5, 53.8] }, { at: [-1.6, 53.8] }))).rejects.toThrow(
      'The file lacks 2 of the 2 courts that file-gb has. If it is other data, give it a name of its own.',
    )
  })
})

describe('features without ids at one place', () => {
  const here = [-73.86, 40.86] as const
  const named = (name: string, at: readonly [number, number] = here): Place => ({ at, properties: { name } })

  it('are different courts if their names differ, also in the next editions', async () => {
    const { warnings } = await run(
      collection(named('Garden'), named('Oyster'), named('River', [-73.98, 40.75])),
    )
    expect(warnings).toContainEqual({
      kind: 'same-place',
      ids: [expect.stringMatching(/^Oyster \(/)],
      count: 1,
    })
    const before = await published()
    expect(before.map(({ name }) => name)).toEqual(['Garden', 'Oyster', 'River'])
    await run(collection(named('Oyster'), named('Garden'), named('River', [-73.98, 40.75])))
    expect(await published()).toEqual(before)
  })

  it('are told apart by names with any letters', async () => {
    await run(collection(named('Garden'), named(`${'x'.repeat(59)}🏀 court`)))
    expect(await ids()).toHaveLength(2)
  })

  it('are renamed although the file has the feature twice', async () => {
    await run(collection(named('Oak'), named('River', [-73.98, 40.75])))
    const before = await ids()
    await run(collection(named('Elm'), named('Elm'), named('River', [-73.98, 40.75])))
    expect(await ids()).toEqual(before)
    expect(await names()).toEqual(['Elm', 'River'])
  })

  it('are one if their names are the same', async () => {
    expect(await run(collection(named('Garden'), named('Garden')))).toMatchObject({
      ...{ inserted: 1, leftOut: { twice: 1 } },
    })
  })

  it('keep their courts when one gets another name, or goes', async () => {
    await run(collection(named('Garden'), named('Oyster')))
    const [garden, oyster] = await ids()
    await run(collection(named('Gardens'), named('Oyster')))
    expect(await published()).toEqual([
      { id: garden, name: 'Gardens' },
      { id: oyster, name: 'Oyster' },
    ])
    await run(collection(named('Oyster')), { acceptLoss: true })
    expect(await ids()).toEqual([oyster])
  })
})

describe('other files', () => {
  const line = (number: number) =>
    feature({ id: `node/${number}`, at: [-number / 10, 51.5], properties: { name: `${number}` } })
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Harbour</name><Point><coordinates>-0.1,51.5</coordinates></Point></Placemark></kml>`
  const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="51.5" lon="-0.1"><name>Harbour</name></wpt></gpx>`
  const list = [
    { name: 'Oak', address: '1 Oak Street', latitude: 40.85, longitude: -73.86 },
    { name: 'Elm', lat: '40.77', lon: '-73.98' },
  ]

  it.each([
    ['one feature a line', [line(1), line(2)].map((one) => JSON.stringify(one)).join('\n'), ['1', '2']],
    ['a single feature', JSON.stringify(line(1)), ['1']],
    ['a list of places', JSON.stringify(list), ['Oak', 'Elm']],
    ['KML', kml, ['Harbour']],
    ['GPX', gpx, ['Harbour']],
  ])('%s', async (_, text, expected) => {
    await run(text)
    expect(await names()).toEqual(expected)
  })

  it('a list of places has their addresses', async () => {
    await run(JSON.stringify(list))
    const [oak] = await test.database.select().from(courts)
    expect(oak?.address).toBe('1 Oak Street')
  })
})

describe('what is said of a court', () => {
  it('is basketball also in capitals, and beside others after a comma', async () => {
    const sports = ['Basketball', 'basketball,soccer', 'soccer, basketball']
    await run(
      collection(...sports.map((sport, i) => ({ at: [-i / 10, 51.5] as const, properties: { sport } }))),
    )
    expect(await ids()).toHaveLength(3)
  })

  it('stands whole in the notes if the name is too long', async () => {
    const name = Array(60).fill('Court').join(' ')
    await run(collection({ properties: { name } }))
    const [court] = await test.database.select().from(courts)
    expect(court?.name).toMatch(/^(?:Court )+Court…$/)
    expect(court?.notes).toBe(name)
  })
})

describe('places that look wrong', () => {
  const town = [-0.1, -0.11, -0.12, -0.13].map((longitude): Place => ({ at: [longitude, 51.5] }))
  const kindsOf = async (...places: Place[]) =>
    (await run(collection(...town, ...places))).warnings.filter(({ kind }) => kind !== 'no-sport')

  it('are one far from all others, by its name', async () => {
    expect(await kindsOf({ at: [100, 51.5], properties: { name: 'Lost minus' } })).toEqual([
      { kind: 'far-away', ids: ['Lost minus (51.5000000,100.0000000)'], count: 1 },
    ])
  })

  it('are at 0, 0 or nearly there, but not on the meridian of Greenwich', async () => {
    const warnings = await kindsOf({ at: [0, 0] }, { at: [0.000004, 0.000414] }, { at: [0, 51.5] })
    expect(warnings).toMatchObject([{ kind: 'null-island', count: 2 }])
  })

  it('are nothing to warn of where the courts of a small file are all far from each other', async () => {
    const cities = [[2.35, 48.86], [121, 14.6], [-74, 40.7], [-43.2, -22.9]] as const // biome-ignore format: short
    expect(await kindsOf(...cities.map((at) => ({ at })))).toEqual([])
  })
})
