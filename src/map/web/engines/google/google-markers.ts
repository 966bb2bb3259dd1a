import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import Supercluster from 'supercluster'
import type { Bounds, Point } from '../../../../platform/contract/geo.ts'
import { CLUSTER_RADIUS_PX, MAX_CLUSTER_ZOOM, MIN_CLUSTER_SIZE } from '../../../contract/limits.ts'
import type { CourtMarkers, MapCourt } from '../../engine.ts'

/** A court or cluster to draw. */
export type MapMarker =
  | { kind: 'court'; key: string; at: Point; court: MapCourt }
  | { kind: 'cluster'; key: string; at: Point; count: number; opensAtZoom: number }

/** Finds the courts and clusters within bounds at an integer zoom. */
export type MarkerFinder = (bounds: Bounds, zoom: number) => Promise<MapMarker[]>

export function createMarkerFinder(marks: CourtMarkers): MarkerFinder {
  return marks.kind === 'tiles' ? findInTiles(marks.address) : findInBrowser(marks.courts)
}

function findInBrowser(courts: readonly MapCourt[]): MarkerFinder {
  const index = new Supercluster<{ court: MapCourt }>({
    radius: CLUSTER_RADIUS_PX,
    extent: 256,
    minPoints: MIN_CLUSTER_SIZE,
    maxZoom: MAX_CLUSTER_ZOOM,
  })
  index.load(
    courts.map((court) => ({
      type: 'Feature',
      properties: { court },
      geometry: { type: 'Point', coordinates: [court.longitude, court.latitude] },
    })),
  )
  return async (bounds, zoom) =>
    index.getClusters([...bounds], zoom).map(({ properties, geometry }): MapMarker => {
      if (!('cluster_id' in properties)) return courtMarker(properties.court)
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const { cluster_id: id, point_count: count } = properties
      const opensAtZoom = index.getClusterExpansionZoom(id)
      return { kind: 'cluster', key: `cluster ${id}`, at: { latitude, longitude }, count, opensAtZoom }
    })
}

const courtMarker = (court: MapCourt): MapMarker => ({
  kind: 'court',
  key: `court ${court.id}`,
  at: court,
  court,
})

function findInTiles(address: string): MarkerFinder {
  const tiles = new Map<string, Promise<MapMarker[]>>()
  return async (bounds, zoom) => {
    // Clusters are made for 512-pixel tiles, whose zoom is one less than that of Google's 256-pixel tiles.
    const z = Math.max(0, zoom - 1)
    const wanted = tilesCovering(bounds, z).map(([x, y]) => {
      const key = `${z}/${x}/${y}`
      const tile = tiles.get(key) ?? readTile(address, z, x, y)
      tiles.set(key, tile)
      tile.catch(() => tiles.delete(key))
      return tile
    })
    return (await Promise.all(wanted)).flat()
  }
}

async function readTile(address: string, z: number, x: number, y: number): Promise<MapMarker[]> {
  const path = address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The tile request failed with status ${response.status}`)
  const layer = new VectorTile(new PbfReader(await response.arrayBuffer())).layers.courts
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer?.feature(index)
    const spot = feature?.loadGeometry()[0]?.[0]
    const geometry = feature?.toGeoJSON(x, y, z).geometry
    // Points beyond the edge are in the neighbouring tile, too.
    if (!feature || !spot || !isWithin(spot, feature.extent) || geometry?.type !== 'Point') return []
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const at = { latitude, longitude }
    const { id, name, pin, point_count: count } = feature.properties
    if (typeof count !== 'number')
      return [courtMarker({ id: Number(id), name: String(name ?? ''), pin: String(pin ?? ''), ...at })]
    return [{ kind: 'cluster' as const, key: `${z} ${latitude} ${longitude}`, at, count, opensAtZoom: z + 3 }]
  }).flat()
}

const isWithin = ({ x, y }: { x: number; y: number }, extent: number) =>
  x >= 0 && y >= 0 && x < extent && y < extent

/** The tiles that cover the bounds, also across the antimeridian. */
function tilesCovering([west, south, east, north]: Bounds, zoom: number): [x: number, y: number][] {
  const size = 2 ** zoom
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * size)
  const row = (latitude: number) => {
    const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
    return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size)
  }
  const first = column(west)
  const last = Math.min(first + size - 1, column(west > east ? east + 360 : east))
  const columns = Array.from({ length: last - first + 1 }, (_, index) => (first + index) % size)
  const rows = Array.from({ length: row(south) - row(north) + 1 }, (_, index) => row(north) + index)
  return columns.flatMap((x) => rows.map((y): [number, number] => [x, y]))
}
