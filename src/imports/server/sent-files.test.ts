import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf } from '../../../test/bytes.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { createCourt } from '../../../test/factories.ts'
import { courts } from '../../database/schema/index.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { dryRunImport, importCourts } from './csv-import.service.ts'

/** Files of courts as people send them. */

let store: Store
let database: Database
beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
})
afterAll(() => store.close())
beforeEach(async () => {
  await database.delete(courts)
})

const load = (text: string) => importCourts(database, { source: bytesOf(text), fileName: 'courts.csv' })
const preview = (text: string) => dryRunImport(database, { source: bytesOf(text) })
const statuses = async () =>
  (await database.select().from(courts).orderBy(courts.id)).map(({ name, status }) => `${name}: ${status}`)

/** Names and places of the courts that a file adds, and what is said of its rows. */
async function read(text: string) {
  const { rows, problems } = await preview(text)
  const places = rows.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : `${name} ${latitude.toFixed(4)} ${longitude.toFixed(4)}`,
  )
  return { places, problems }
}

const HEADER = 'name,address,latitude,longitude'
const swap = (place: string) => place.split(',').reverse().join()

describe('a file that is probably not meant', () => {
  const LONDON = ['51.51,-0.12', '51.55,-0.2', '51.45,0.05']
  const GLASGOW = ['55.86,-4.25', '55.83,-4.3', '55.88,-4.2']
  const MILAN = ['45.46,9.19', '45.49,9.2', '45.43,9.17']
  const SYDNEY = ['-33.87,151.2', '-33.89,151.18', '-33.8,151']
  const NEW_YORK = ['40.71,-74', '40.75,-73.98', '40.85,-73.86']
  const fileOf = (places: readonly string[]) =>
    [HEADER, ...places.map((place, n) => `Court ${n},${n} Street,${place}`)].join('\n')

  it.each([
    ['London', LONDON],
    ['Glasgow', GLASGOW],
    ['Milan', MILAN],
    ['Sydney', SYDNEY],
    ['New York', NEW_YORK],
  ])('has the latitudes and longitudes of %s swapped', async (_, places) => {
    const [latitude, longitude] = (places[0] ?? '').split(',').map(Number)
    await createCourt(database, { name: 'Ours', latitude, longitude })
    const text = 'Latitude and longitude seem to be swapped for most courts. Exchange them, and try again.'
    await expect(load(fileOf(places.map(swap)))).rejects.toThrow(text)
    await expect(preview(fileOf([...places.map(swap), '51.5,-0.1']))).rejects.toThrow(text)
    expect(await statuses()).toEqual(['Ours: published'])
    expect((await preview(fileOf(places))).inserted).toBe(3)
    expect((await preview(fileOf([...places.slice(1), swap(places[0] ?? '')]))).total).toBe(3)
  })

  it.each([
    ['name,address,latitude,longitude', 'Cage,1 Street,-0.12,51.51', 'Latitude and longitude'],
    ['name,address,point', 'Cage,1 Street,"-0.12, 51.51"', 'Latitude and longitude'],
    ['name,address,point', 'Cage,1 Street,"-0.1276,51.5000"', 'Latitude and longitude'],
    ['name,address,point', 'Cage,1 Street,"151.2;-33.9"', 'Latitude and longitude'],
    ['name,address,point', 'Cage,1 Street,POINT (51.51 -0.12)', 'Latitude and longitude'],
    ['name,address,x,y', 'Cage,1 Street,51.51,-0.12', 'Latitude and longitude'],
    ['name,address,osgb_easting,osgb_northing', 'Cage,1 Street,180381,530034', 'Easting and northing'],
  ])('has the places of an empty directory swapped: %s', async (header, row, what) => {
    await expect(load(`${header}\n${row}`)).rejects.toThrow(`${what} seem to be swapped`)
  })

  it('is readable in less than a third of its rows', async () => {
    await createCourt(database, { name: 'Ours' })
    const unreadable = 'Cage,1 Street,north,west'
    const file = (...rows: string[]) => [HEADER, 'Hall,2 Street,51.6,-0.1', ...rows].join('\n')
    await expect(load(file(unreadable, unreadable, unreadable))).rejects.toThrow(
      'Only 1 of 4 rows can be read. The first problem is on line 3: Please enter valid latitude',
    )
    expect(await statuses()).toEqual(['Ours: published'])
    expect(await preview(file(unreadable, unreadable))).toMatchObject({ inserted: 1, skipped: 2 })
    const again = 'Hall,2 Street,51.6,-0.1'
    expect(await preview(file(again, again, again))).toMatchObject({ inserted: 1, skipped: 3 })
  })

  it('does not say in which grid its eastings and northings are', async () => {
    const grids = 'Say in a column named grid whether the eastings and northings are British, Irish or ITM'
    const file = (titles: string, ...pairs: string[]) =>
      [`name,address,${titles}`, ...pairs.map((pair, n) => `Court ${n},${n} Street,${pair}`)].join('\n')
    for (const titles of ['easting,northing', 'X,Y']) {
      // Dublin in the Irish Grid, or Wales in the British one.
      await expect(load(file(titles, '315904,234671'))).rejects.toThrow(grids)
      // London in the projection of web maps.
      await expect(load(file(titles, '-14226,6711542'))).rejects.toThrow(grids)
      await expect(load(file(titles, 'east,north'))).rejects.toThrow(
        titles === 'X,Y' ? 'no valid court' : grids,
      )
    }
  })
})

it('a file is read with any separator, and a line that names it', async () => {
  const rows = [
    'name;address;latitude;longitude',
    'Quay Court;1 Quay Street;48,8566;2,3522',
    'Mill;2 Lane;"48,8601";"2,3410"',
  ]
  const places = ['Quay Court 48.8566 2.3522', 'Mill 48.8601 2.3410']
  expect(await read(rows.join('\n'))).toEqual({ places, problems: [] })
  expect(await read(`\uFEFFsep=;\r\n${rows.join('\r\n')}`)).toEqual({ places, problems: [] })
  expect(await read(rows.join('\n').replaceAll(';', '|'))).toEqual({ places, problems: [] })
  expect(await read(rows.join('\n').replaceAll(';', '\t'))).toEqual({ places, problems: [] })
})

it('numbers may have decimal commas, other minus signs, letters and signs of pounds', async () => {
  await load(
    [
      'name;address;latitude;longitude;isFree;priceGbp;rating',
      'North;1 Road;51.5074N;0.1278W;no;£5,50;4,5',
      'South;2 Road;51,5174;−0,1278;yes;;',
      `East;3 Road;"51° 30' 26""";"0° 7' 40"" W";;;`,
    ].join('\n'),
  )
  const [north, south, east] = await database.select().from(courts).orderBy(courts.id)
  expect(north).toMatchObject({ latitude: 51.5074, longitude: -0.1278, priceGbp: 5.5, rating: 4.5 })
  expect(south).toMatchObject({ latitude: 51.5174, longitude: -0.1278 })
  expect(east).toMatchObject({
    latitude: expect.closeTo(51.50722, 5),
    longitude: expect.closeTo(-0.12778, 5),
  })
})

it('a row that lacks only optional cells at its end is read', async () => {
  const { places, problems } = await read(
    [
      `${HEADER},notes,bookingUrl`,
      'Quay Court,1 Quay Street,51.5,-0.1',
      'Mill Court,2 Mill Lane,51.51,-0.11,Rims are low,,,,',
      'Lost Court,3 Hill Road',
    ].join('\n'),
  )
  expect(places).toEqual(['Quay Court 51.5000 -0.1000', 'Mill Court 51.5100 -0.1100'])
  const reason = 'The row has 2 cells, but the first line has 6. It lacks latitude and longitude.'
  expect(problems).toEqual([{ line: 4, reason }])
})

describe('the place of a court', () => {
  it('may have other titles', async () => {
    expect(await read('X,Y,NAME,ADDRESS\n-0.1278,51.5074,Vale Park Court,Vale Road')).toEqual({
      places: ['Vale Park Court 51.5074 -0.1278'],
      problems: [],
    })
    expect(await read('name,address,point\nQuay Court,1 Quay Street,"51.5074, -0.1278"')).toEqual({
      places: ['Quay Court 51.5074 -0.1278'],
      problems: [],
    })
  })

  it.each([
    ['London', 'easting,northing', '530034,180381', '51.5074 -0.1277'],
    ['Newcastle', 'Easting,Northing', '425065,564001', '54.9700 -1.6100'],
    ['Cork', 'easting,northing', '567655,572087', '51.9000 -8.4700'],
    ['Dingle', 'x,y', '44642,101057', '52.1400 -10.2700'],
    ['London', 'X,Y', '530034,180381', '51.5074 -0.1277'],
  ])('is read from a grid that only %s can be in', async (_, titles, pair, place) => {
    const text = `Site Name,Site Address,${titles}\nVale Park Court,Vale Road,${pair}`
    expect(await read(text)).toEqual({ places: [`Vale Park Court ${place}`], problems: [] })
  })

  it('is named if it is none in the grid of the others', async () => {
    const pairs = ['530034,180381', '531115,103921', '318153,1763320', '0,0']
    const rows = pairs.map((pair, n) => `Court ${n},${n} Street,${pair}`)
    const reason = 'The easting and northing are not a place in the British National Grid.'
    const { places, problems } = await read(['name,address,bng_x,bng_y', ...rows].join('\n'))
    expect(places).toEqual(['Court 0 51.5074 -0.1277', 'Court 1 50.8200 -0.1400'])
    expect(problems).toEqual([4, 5].map((line) => ({ line, reason })))
  })

  it('is doubted line by line at 0, 0, and taken', async () => {
    const reason = 'The court is at 0, 0, in the sea off Africa: check its place.'
    const rows = ['Nowhere,1 Road,0,0', 'Almost Nowhere,2 Road,0.000414,0.000004', 'Meridian,Row,51.5,0']
    const { places, problems } = await read([HEADER, ...rows].join('\n'))
    expect(places).toHaveLength(3)
    expect(problems).toEqual([2, 3].map((line) => ({ line, reason })))
  })
})

it('a court with a name that is too long is found again', async () => {
  const text = `${HEADER},notes\n${'Long Court '.repeat(20)},1 Street,51.5,-0.1,Low rims\n`
  const problems = [{ line: 2, reason: 'The name was shortened; the notes have all of it.' }]
  expect(await load(text)).toMatchObject({ inserted: 1, problems })
  expect(await load(text)).toMatchObject({ inserted: 0, updated: 1, changed: 0, problems })
  expect(await statuses()).toEqual([expect.stringMatching(/^(Long Court ){14}Long…: published$/)])
})
