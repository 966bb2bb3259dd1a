import type { PlaceKind } from '../contract/limits.ts'
import { nameKey } from './name-keys.ts'
import type { PlaceRow } from './place-index.ts'

/** GeoNames: https://download.geonames.org/export/dump/readme.txt describes the columns and codes. */

/** Names of regions by their codes, from the build: `US.VA`, and Britain's counties, `GB.ENG.GLA`. */
export const GEONAMES_REGIONS = 'dist/regions.json'
export type RegionNames = ReadonlyMap<string, string>

const CITY_POPULATION = 100_000
const TOWN_POPULATION = 5000

const COLUMNS = 19
const COLUMN = {
  ...{ id: 0, name: 1, otherNames: 3, latitude: 4, longitude: 5 },
  ...{ class: 6, code: 7, country: 8, region: 10, county: 11, population: 14 },
}
const POPULATED_PLACE = 'P'
/** Abandoned, historical and destroyed places. */
const GONE = ['PPLQ', 'PPLH', 'PPLCH', 'PPLW']

const MAX_OTHER_NAME = 100
/** Large cities have one in each of about 80 languages. */
const MAX_OTHER_NAMES = 100
/** Codes of airports and stations are among the names. */
const IS_CODE = /^[A-Z0-9]{2,4}$/

/** 'City and Borough of Leeds' is Leeds. */
const OFFICIAL_TITLE =
  /^(The )?((Royal|Metropolitan|London|City and|County) )*(Borough|City|County|District) of /i

/** Britain's regions are its counties with their nation. */
export function regionText(
  names: RegionNames,
  [country, region, county]: readonly [country: string, region: string, county: string],
): string {
  const countyName = country === 'GB' && names.get(`GB.${region}.${county}`)?.replace(OFFICIAL_TITLE, '')
  return [countyName, names.get(`${country}.${region}`)].filter(Boolean).join(', ')
}

/** By feature code (PPLX: part of a populated place; PPLC: capital) and population. */
export function kindOf({ featureCode, population }: { featureCode: string; population: number }): PlaceKind {
  if (featureCode === 'PPLX') return 'district'
  if (featureCode === 'PPLC' || population >= CITY_POPULATION) return 'city'
  return population >= TOWN_POPULATION ? 'town' : 'village'
}

export const isGeoNames = (cells: readonly string[]): boolean =>
  cells.length === COLUMNS &&
  /^\d+$/.test(cells[COLUMN.id] ?? '') &&
  /^[A-Z]?$/.test(cells[COLUMN.class] ?? '')

/** Reads rows of `cities*.txt` and of a country's file. */
export function geoNamesReader(regions: RegionNames): (cells: readonly string[]) => PlaceRow {
  return (cells) => {
    const cell = (column: keyof typeof COLUMN) => cells[COLUMN[column]]?.trim() ?? ''
    if (cells.length !== COLUMNS) return { error: `It has ${cells.length} columns instead of ${COLUMNS}.` }
    if (cell('class') !== POPULATED_PLACE || GONE.includes(cell('code'))) return 'not a place'
    const name = cell('name')
    if (!cell('latitude') || !cell('longitude')) return 'without coordinates'
    const [latitude, longitude] = [Number(cell('latitude')), Number(cell('longitude'))]
    const population = Number(cell('population')) || 0
    return {
      id: cell('id'),
      name,
      otherNames: otherNames(cell('otherNames'), name),
      kind: kindOf({ featureCode: cell('code'), population }),
      region: regionText(regions, [cell('country'), cell('region'), cell('county')]),
      country: cell('country'),
      ...{ population, latitude, longitude },
    }
  }
}

/** Those that are found by other words than the name. */
function otherNames(list: string, name: string): string[] {
  const seen = new Set([nameKey(name)])
  const names: string[] = []
  for (const other of list.split(',')) {
    if (names.length === MAX_OTHER_NAMES) break
    const key = other.length > MAX_OTHER_NAME || IS_CODE.test(other) ? '' : nameKey(other)
    if (!key || seen.has(key)) continue
    seen.add(key)
    names.push(other)
  }
  return names
}
