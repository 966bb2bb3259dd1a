import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import type { AccessFilter } from '../../search/contract/limits.ts'
import { accessCodes, type CourtIndex, passesAccess } from '../../search/server/data.ts'
import { MAX_CLUSTER_ZOOM } from '../contract/limits.ts'
import { PIN_ACCESS } from '../contract/pins.ts'
import { ClusterGrid, type Mark, northShare, type TileAddress, westShare } from './cluster-grid.ts'

/** Side length of a tile in coordinate units. */
const EXTENT = 4096
const LAYER = 'courts'

/** The columns that tiles need. */
export type TilePlaces = Pick<CourtIndex, 'ids' | 'latitudes' | 'longitudes' | 'access' | 'titles'>

export const tilePlaces = ({ ids, latitudes, longitudes, access, titles }: CourtIndex): TilePlaces => ({
  ...{ ids, latitudes, longitudes, access, titles },
})

/** Draws vector tiles of clustered courts. Courts are sorted for a filter when it is first used. */
export class TileRenderer {
  readonly #places: TilePlaces
  readonly #grids = new Map<AccessFilter, ClusterGrid>()

  constructor(places: TilePlaces) {
    this.#places = places
  }

  /** The bytes of a tile (Mapbox Vector Tile 2). */
  draw(access: AccessFilter, tile: TileAddress): Uint8Array {
    const grid = this.#gridOf(access)
    const marks = tile.z <= MAX_CLUSTER_ZOOM ? grid.clusters(tile) : grid.courts(tile)
    const layer = new GeoJSONWrapper(
      marks.map((mark) => featureOf(this.#places, mark, tile)),
      { version: 2, extent: EXTENT },
    )
    layer.name = LAYER
    return fromVectorTileJs({ layers: { [LAYER]: layer } })
  }

  #gridOf(access: AccessFilter): ClusterGrid {
    const known = this.#grids.get(access)
    if (known) return known
    const positions = Uint32Array.from(this.#places.ids.keys())
    const chosen = positions.filter((position) => passesAccess(this.#places.access[position], access))
    const grid = new ClusterGrid(this.#places, chosen)
    this.#grids.set(access, grid)
    return grid
  }
}

/** What pins say, by access code. Prices and signs aren't in the index, so that votes leave all tiles as they are. */
const PINS = new Map(
  (['unknown', 'free', 'paid'] as const).map((access) => [accessCodes[access], PIN_ACCESS[access]]),
)

/** A mark in the units of a tile. */
function featureOf(places: TilePlaces, mark: Mark, { z, x, y }: TileAddress) {
  const { at, tags } =
    mark.kind === 'cluster'
      ? { at: mark, tags: { cluster: true, point_count: mark.count } }
      : {
          at: {
            x: westShare(places.longitudes[mark.position] as number) * 2 ** z - x,
            y: northShare(places.latitudes[mark.position] as number) * 2 ** z - y,
          },
          tags: tagsOf(places, mark.position),
        }
  const geometry: [number, number][] = [[Math.round(at.x * EXTENT), Math.round(at.y * EXTENT)]]
  return { type: 1 as const, geometry, tags }
}

function tagsOf({ ids, titles, access }: TilePlaces, position: number) {
  const name = Buffer.from(titles.values.subarray(titles.starts[position], titles.starts[position + 1]))
  const pin = PINS.get(access[position] as 0 | 1 | 2) ?? PIN_ACCESS.unknown
  return { cluster: false, id: ids[position] as number, name: name.toString(), pin }
}
