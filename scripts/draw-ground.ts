import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import earcut, { deviation, flatten } from 'earcut'
import type { Feature, GeometryCollection, MultiPolygon } from 'geojson'
import { difference } from 'polyclip-ts'
import { mesh } from 'topojson-client'
import type { Topology, GeometryCollection as TopologyCollection } from 'topojson-specification'
import { GROUND_MAX_ZOOM } from '../src/map/contract/ground.ts'
import { PmtilesWriter } from './lib/pmtiles-writer.ts'

/** Cuts the seas (OpenStreetMap) and the borders (Natural Earth) of the world into tiles, in the file that is named. */
const [, , file = ''] = process.argv

/** Units per side of a tile, and how far its content reaches beyond each side. */
const EXTENT = 4096
const BUFFER = 64
/** Square units of a tile that may be filled wrongly. */
const MAX_WRONG_AREA = (EXTENT * EXTENT) / 100

const layers = {
  sea: index(readSeas()),
  borders: index([readBorders()]),
}
const writer = new PmtilesWriter()
drawWithin(0, 0, 0)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, writer.pack({ vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) }))

/** Draws a tile and all tiles within it. */
function drawWithin(z: number, x: number, y: number): void {
  const tiles = Object.fromEntries(
    Object.entries(layers).flatMap(([name, layer]) => {
      const tile = layer.getTile(z, x, y)
      if (tile && name === 'sea') tile.features = tile.features.flatMap(drawableSeas) as typeof tile.features
      return tile?.features.length ? [[name, tile]] : []
    }),
  )
  const { sea, borders } = tiles
  if (!sea && !borders) return
  const bytes = fromGeojsonVt(tiles, { version: 2, extent: EXTENT })
  if (sea && isOpenSea(sea) && !borders) {
    writer.addWithin(z, x, y, GROUND_MAX_ZOOM, bytes)
    return
  }
  writer.add(z, x, y, bytes)
  if (z === GROUND_MAX_ZOOM) return
  for (const [right, below] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    drawWithin(z + 1, 2 * x + right, 2 * y + below)
  forgetBelow(z)
}

type Ring = [number, number][]

/** A sea of a tile as seas that readers draw right: those that they would fill wrongly are cut along their coasts. */
function drawableSeas(sea: GeoJSONVTFeature): GeoJSONVTFeature[] {
  const rings = wound(sea.geometry as Ring[])
  if (rings.length === 0) return []
  const polygons = isFilledRight(rings) ? [rings] : cutOut(rings)
  return polygons.map((geometry) => ({ ...sea, geometry }) as GeoJSONVTFeature)
}

function cutOut([shore = [], ...islands]: Ring[]): Ring[][] {
  const parts = difference([shore], ...islands.map((island): [Ring] => [island]))
  const rounded = parts.map((part) =>
    part.map((ring) => ring.map(([x, y]): [number, number] => [Math.round(x), Math.round(y)])),
  )
  return rounded.map(wound).filter(({ length }) => length > 0)
}

/**
 * The rings of a polygon, its holes wound against its shore, which comes first. Rounding turns small ones over, and
 * readers take such a ring for another shore that the following holes are in: land then becomes sea.
 */
function wound([shore = [], ...holes]: Ring[]): Ring[] {
  const side = Math.sign(doubleArea(shore))
  if (side === 0) return []
  const against = holes.flatMap((hole) => {
    const holeSide = Math.sign(doubleArea(hole))
    if (holeSide === 0) return []
    return [holeSide === side ? hole.reverse() : hole]
  })
  return [shore, ...against]
}

/** Whether the triangles that readers fill (with this library) cover as much as the polygon. */
function isFilledRight(rings: Ring[]): boolean {
  if (rings.length === 1) return true
  const { vertices, holes, dimensions } = flatten(rings)
  const triangles = earcut(vertices, holes, dimensions)
  const [shore = 0, ...islands] = rings.map((ring) => Math.abs(doubleArea(ring)) / 2)
  const area = islands.reduce((left, island) => left - island, shore)
  return deviation(vertices, holes, dimensions, triangles) * Math.abs(area) <= MAX_WRONG_AREA
}

/** Twice the area of a ring, negative if it is wound the other way. https://en.wikipedia.org/wiki/Shoelace_formula */
function doubleArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as [number, number]
    return sum + x * nextY - nextX * y
  }, 0)
}

/** Forgets the tiles that are more detailed than a zoom: the library keeps them, which takes twice the memory. */
function forgetBelow(zoom: number): void {
  for (const layer of Object.values(layers)) {
    const { tiles } = (layer as unknown as { tileIndex: TileIndex }).tileIndex
    for (const [id, { z }] of Object.entries(tiles)) if (z > zoom) delete tiles[id]
  }
}

interface TileIndex {
  tiles: Record<string, { z: number }>
}

/** Whether a tile is covered by a single sea without coasts. */
function isOpenSea({ features: [sea, ...others] }: GeoJSONVTTile): boolean {
  const [shore, ...islands] = (sea?.geometry ?? []) as [number, number][][]
  const isBeyond = (place: number) => place < 0 || place > EXTENT
  return (
    others.length + islands.length === 0 &&
    shore !== undefined &&
    shore.length <= 5 &&
    shore.every(([x, y]) => isBeyond(x) && isBeyond(y))
  )
}

function index(features: Feature[]): GeoJSONVT {
  const options = { maxZoom: GROUND_MAX_ZOOM, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER }
  return new GeoJSONVT({ type: 'FeatureCollection', features }, options)
}

function readSeas(): Feature[] {
  const { geometries } = readPackaged<GeometryCollection<MultiPolygon>>(
    '@geo-maps/earth-seas-10m/map.geo.json',
  )
  return geometries.flatMap(({ coordinates }) =>
    coordinates.map((polygon) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Polygon' as const, coordinates: polygon },
    })),
  )
}

function readBorders(): Feature {
  const atlas = readPackaged<Topology<Record<'countries', TopologyCollection>>>(
    'world-atlas/countries-10m.json',
  )
  const between = mesh(atlas, atlas.objects.countries, (a, b) => a !== b)
  return { type: 'Feature', properties: {}, geometry: between }
}

function readPackaged<T>(path: string): T {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8'))
}
