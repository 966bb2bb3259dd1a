import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import Supercluster, {
  type AnyProps,
  type ClusterProperties,
  type PointFeature,
  type TileTags,
} from 'supercluster'
import {
  type AccessFilter,
  CLUSTER_RADIUS_PX,
  MAX_CLUSTER_ZOOM,
  MIN_CLUSTER_SIZE,
} from '../../contract/limits.ts'
import { courtAt, type DirectoryData, passesAccess } from './data.ts'

/** Web Mercator: `z` zoom, `x` from the west, `y` from the north. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Units of a tile's coordinates along its side, and the pixels it is drawn on. */
const EXTENT = 4096
const TILE_PIXELS = 512
const LAYER = 'courts'

interface Court {
  position: number
  [name: string]: unknown
}
type Clusters = Supercluster<Court, AnyProps>

/** Draws vector tiles of courts, near ones joined to clusters. Keeps the clusters of the latest directory. */
export class TileMaker {
  readonly #clusters = new Map<AccessFilter, Clusters>()
  #tag: string | undefined

  /** The bytes of a tile (Mapbox Vector Tile 2). */
  draw(data: DirectoryData, access: AccessFilter, { z, x, y }: TileAddress): Uint8Array {
    const tile = this.#clustersOf(data, access).getTile(z, x, y)
    const features = (tile?.features ?? []).map(({ geometry, tags }) => ({
      type: 1 as const,
      geometry,
      tags: tagsOf(data, tags),
    }))
    const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT })
    layer.name = LAYER
    return fromVectorTileJs({ layers: { [LAYER]: layer } })
  }

  #clustersOf(data: DirectoryData, access: AccessFilter): Clusters {
    if (this.#tag !== data.tag) this.#clusters.clear()
    this.#tag = data.tag
    const known = this.#clusters.get(access)
    if (known) return known
    const clusters = clusterCourts(data, access)
    this.#clusters.set(access, clusters)
    return clusters
  }
}

function clusterCourts(data: DirectoryData, access: AccessFilter): Clusters {
  const courts: PointFeature<Court>[] = []
  for (let position = 0; position < data.count; position++) {
    if (!passesAccess(data.access[position], access)) continue
    const coordinates = [data.longitudes[position] as number, data.latitudes[position] as number]
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

function tagsOf(
  data: DirectoryData,
  tags: TileTags<AnyProps, Court>,
): Record<string, string | number | boolean> {
  if (isCluster(tags)) return { cluster: true, point_count: tags.point_count }
  const { id, name } = courtAt(data, (tags as Court).position)
  return { cluster: false, id, name }
}

function isCluster(tags: TileTags<AnyProps, Court>): tags is ClusterProperties {
  return tags?.cluster === true
}
