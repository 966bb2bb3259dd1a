import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import Supercluster, {
  type AnyProps,
  type ClusterProperties,
  type PointFeature,
  type TileTags,
} from 'supercluster'
import type { AccessFilter } from '../../search/contract/limits.ts'
import { accessCodes, type CourtIndex, passesAccess } from '../../search/server/data.ts'
import { CLUSTER_RADIUS_PX, MAX_CLUSTER_ZOOM, MIN_CLUSTER_SIZE } from '../contract/limits.ts'
import { PIN_ACCESS } from '../contract/pins.ts'

/** Web Mercator: `z` zoom, `x` from the west, `y` from the north. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Side length of a tile in coordinate units, and in pixels. */
const EXTENT = 4096
const TILE_PIXELS = 512
const LAYER = 'courts'

interface Court {
  position: number
  [name: string]: unknown
}
type Clusters = Supercluster<Court, AnyProps>

/** The columns that tiles need. */
export type TilePlaces = Pick<CourtIndex, 'ids' | 'latitudes' | 'longitudes' | 'access' | 'titles'>

export const tilePlaces = ({ ids, latitudes, longitudes, access, titles }: CourtIndex): TilePlaces => ({
  ...{ ids, latitudes, longitudes, access, titles },
})

/** Draws vector tiles of clustered courts. Clusters are built on first use. */
export class TileRenderer {
  readonly #places: TilePlaces
  readonly #clusters = new Map<AccessFilter, Clusters>()

  constructor(places: TilePlaces) {
    this.#places = places
  }

  /** The bytes of a tile (Mapbox Vector Tile 2). */
  draw(access: AccessFilter, { z, x, y }: TileAddress): Uint8Array {
    const tile = this.#clustersOf(access).getTile(z, x, y)
    const features = (tile?.features ?? []).map(({ geometry, tags }) => ({
      type: 1 as const,
      geometry,
      tags: tagsOf(this.#places, tags),
    }))
    const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT })
    layer.name = LAYER
    return fromVectorTileJs({ layers: { [LAYER]: layer } })
  }

  #clustersOf(access: AccessFilter): Clusters {
    const known = this.#clusters.get(access)
    if (known) return known
    const clusters = clusterCourts(this.#places, access)
    this.#clusters.set(access, clusters)
    return clusters
  }
}

function clusterCourts(places: TilePlaces, access: AccessFilter): Clusters {
  const courts: PointFeature<Court>[] = []
  for (let position = 0; position < places.ids.length; position++) {
    if (!passesAccess(places.access[position], access)) continue
    const coordinates = [places.longitudes[position] as number, places.latitudes[position] as number]
    courts.push({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { position } })
  }
  const options = {
    radius: (CLUSTER_RADIUS_PX * EXTENT) / TILE_PIXELS,
    extent: EXTENT,
    minPoints: MIN_CLUSTER_SIZE,
    maxZoom: MAX_CLUSTER_ZOOM,
  }
  return new Supercluster<Court, AnyProps>(options).load(courts)
}

/** What pins say, by access code. Prices and signs aren't in the index, so that votes leave all tiles as they are. */
const PINS = new Map(
  (['unknown', 'free', 'paid'] as const).map((access) => [accessCodes[access], PIN_ACCESS[access]]),
)

function tagsOf(
  { ids, titles, access }: TilePlaces,
  tags: TileTags<AnyProps, Court>,
): Record<string, string | number | boolean> {
  if (isCluster(tags)) return { cluster: true, point_count: tags.point_count }
  const { position } = tags as Court
  const name = Buffer.from(titles.values.subarray(titles.starts[position], titles.starts[position + 1]))
  const pin = PINS.get(access[position] as 0 | 1 | 2) ?? PIN_ACCESS.unknown
  return { cluster: false, id: ids[position] as number, name: name.toString(), pin }
}

function isCluster(tags: TileTags<AnyProps, Court>): tags is ClusterProperties {
  return tags?.cluster === true
}
