/// <reference lib="webworker" />
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import fineAtlas from 'world-atlas/countries-10m.json?url'
import coarseAtlas from 'world-atlas/countries-50m.json?url'
import { flattenLand } from './antimeridian.ts'
import { COAST_LAYERS, COAST_MAX_ZOOM, type CoastRequest, type CoastResponse } from './coast-tiles.ts'

/** Zoom (512-pixel tiles) from which the fine atlas is worth its size. */
const FINE_FROM_ZOOM = 6

/** Units per tile side. */
const EXTENT = 4096

type Atlas = Record<(typeof COAST_LAYERS)[number], GeoJSONVT>

/** The whole map: everything that is not land is sea. */
const WORLD: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-180, -85.06],
      [180, -85.06],
      [180, 85.06],
      [-180, 85.06],
      [-180, -85.06],
    ],
  ],
}

const atlases = new Map<string, Promise<Atlas>>()

/** Loads an atlas on first use; failures are not cached. */
function atlasFrom(address: string): Promise<Atlas> {
  const atlas = atlases.get(address) ?? readAtlas(address)
  atlases.set(address, atlas)
  atlas.catch(() => atlases.delete(address))
  return atlas
}

async function readAtlas(address: string): Promise<Atlas> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The atlas request failed with status ${response.status}`)
  const topology = (await response.json()) as Topology<Record<'countries' | 'land', GeometryCollection>>
  const { land, countries } = topology.objects
  const between = mesh(topology, countries, (a, b) => a !== b)
  const options = { maxZoom: COAST_MAX_ZOOM, extent: EXTENT }
  return {
    sea: new GeoJSONVT({ type: 'Feature', properties: {}, geometry: WORLD }, options),
    land: new GeoJSONVT(flattenLand(feature(topology, land)), options),
    borders: new GeoJSONVT({ type: 'Feature', properties: {}, geometry: between }, options),
  }
}

async function encodeTile(z: number, x: number, y: number): Promise<ArrayBuffer> {
  const atlas = await atlasFrom(z < FINE_FROM_ZOOM ? coarseAtlas : fineAtlas)
  const layers = Object.fromEntries(
    COAST_LAYERS.flatMap((name) => {
      const tile = atlas[name].getTile(z, x, y)
      return tile ? [[name, tile]] : []
    }),
  )
  return fromGeojsonVt(layers, { version: 2, extent: EXTENT }).slice().buffer
}

self.onmessage = async ({ data: { id, z, x, y } }: MessageEvent<CoastRequest>) => {
  const answer: CoastResponse = await encodeTile(z, x, y).then(
    (tile) => ({ id, tile }),
    (error: unknown) => ({ id, error: String(error) }),
  )
  self.postMessage(answer, 'tile' in answer ? [answer.tile] : [])
}
