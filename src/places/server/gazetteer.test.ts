import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { METRES_PER_MILE, milesBetween, type Point } from '../../platform/contract/geo.ts'
import { parsePostcode } from '../contract/postcodes.ts'
import { findApproximately, readGazetteer, withWholeDistricts } from './gazetteer.ts'

const gazetteer = readGazetteer()

function find(text: string, places = gazetteer) {
  const postcode = parsePostcode(text)
  if (!postcode) throw new Error(`${text} is not a postcode`)
  return findApproximately(places, postcode)
}

describe('the file', () => {
  const lines = readFileSync(new URL('../../../data/gazetteer.csv', import.meta.url), 'utf8')
  const codes = (parse(lines, { columns: true }) as { code: string }[]).map((row) => row.code)

  it('lists every code once', () => {
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it('has all areas of the country and the districts of its cities', () => {
    const areas = codes.filter((code) => /^[A-Z]+$/.test(code))
    expect(areas.length).toBeGreaterThanOrEqual(120)
    expect(areas).toEqual(expect.arrayContaining(['BT', 'JE', 'GY', 'IM', 'ZE', 'SW']))
    expect(codes.length - areas.length).toBeGreaterThanOrEqual(700)
  })

  it('has no place outside the United Kingdom and its islands', () => {
    const outside = [...gazetteer].filter(
      ([, { latitude, longitude }]) =>
        !(latitude > 49 && latitude < 61 && longitude > -8.7 && longitude < 1.8),
    )
    expect(outside).toEqual([])
  })

  it('has every district within the reach of its area', () => {
    const far = [...gazetteer].filter(([code, point]) => {
      const area = gazetteer.get(code.replace(/[0-9].*/, ''))
      return !area || milesBetween(point, area) > 120
    })
    expect(far).toEqual([])
  })
})

describe('a postcode that is not known exactly', () => {
  const here = (latitude: number): Point => ({ latitude, longitude: 0 })
  const places = new Map([
    ['SW', here(51)],
    ['SW9', here(52)],
    ['W', here(53)],
    ['W1', here(54)],
  ])

  it('is not found in an unknown area', () => {
    expect(find('ZZ1 1AA')).toBeUndefined()
    expect(find('BX1 1LT')).toBeUndefined()
  })

  it.each([
    ['SW9 8HP', 'district', 52],
    ['SW9', 'district', 52],
    ['SW98 8HP', 'area', 51],
    ['SW', 'area', 51],
    ['W1K 1AA', 'district', 54],
    ['W2 1AA', 'area', 53],
  ])('%s is located by its %s', (text, precision, latitude) => {
    expect(find(text, places)).toEqual({ precision, point: here(latitude) })
  })

  it('may be in a district that is only listed in parts', () => {
    const parts = new Map([
      ['SW1A', here(51)],
      ['SW1E', here(52)],
      ['SW10', here(60)],
      ['E1', here(55)],
      ['E1W', here(56)],
    ])
    expect(withWholeDistricts(parts).get('SW1')).toEqual(here(51.5))
    expect(withWholeDistricts(parts).get('E1')).toEqual(here(55))
  })
})

/** Folder with open postcode data for measurements: CSV files with the columns Postcode, lat, long. */
const MEASURED = process.env.TEST_POSTCODES ?? ''

describe.runIf(MEASURED)('compared with real postcodes', () => {
  it('is within 8 km of the centre of every district, and mostly within 1.5 km', () => {
    const errors = [...districtsOf(MEASURED)]
      .filter(([district]) => gazetteer.has(district))
      .map(([district, points]) => kilometresBetween(gazetteer.get(district), meanOf(points)))
      .sort((a, b) => a - b)
    expect(errors.length).toBeGreaterThan(300)
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(1.5)
    expect(errors.at(-1)).toBeLessThan(8)
  })
})

function districtsOf(folder: string): Map<string, Point[]> {
  const districts = new Map<string, Point[]>()
  for (const name of readdirSync(folder)) {
    const [, ...lines] = readFileSync(join(folder, name), 'utf8').trim().split(/\r?\n/)
    for (const line of lines) {
      const [postcode = '', latitude, longitude] = line.split(',')
      const district = postcode.replace(' ', '').slice(0, -3)
      if (!districts.has(district)) districts.set(district, [])
      if (latitude)
        districts.get(district)?.push({ latitude: Number(latitude), longitude: Number(longitude) })
    }
  }
  return districts
}

function meanOf(points: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(points.map((point) => point.latitude)),
    longitude: mean(points.map((point) => point.longitude)),
  }
}

function kilometresBetween(a: Point | undefined, b: Point): number {
  return a ? (milesBetween(a, b) * METRES_PER_MILE) / 1000 : Infinity
}
