import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import type { AccessFilter } from '../../courts/contract/rules.ts'
import { placeAt } from '../../platform/indexes/spatial.ts'
import { accessCodes, type CourtIndex, passesAccess } from '../../search/server/data.ts'
import type { LayeredIndex } from '../../search/server/layered-index.ts'
import { MAX_CLUSTER_ZOOM } from '../contract/limits.ts'
import { PIN_ACCESS } from '../contract/pins.ts'
import { ClusterGrid, type Mark } from './cluster-grid.ts'
import { northShare, type TileAddress, westShare, ZOrder } from './z-order.ts'

/** Side length of a tile in coordinate units. */
const EXTENT = 4096
const LAYER = 'courts'

/** The columns that tiles need. */
export type TilePlaces = Pick<CourtIndex, 'ids' | 'latitudes' | 'longitudes' | 'access' | 'titles'>

export const tilePlaces = ({ ids, latitudes, longitudes, access, titles }: CourtIndex): TilePlaces => ({
  ids,
  latitudes,
  longitudes,
  access,
  titles,
})

/** The courts that have changed since the base. */
export interface RecentPlaces {
  places: TilePlaces
  /** Their positions in the base, if they were there. */
  gone: Uint32Array
}

export const recentPlaces = ({ recent, gone }: LayeredIndex): RecentPlaces => ({
  places: tilePlaces(recent),
  gone: Uint32Array.from(gone),
})

/** Draws vector tiles of clustered courts. Courts of the base are sorted for a filter when it is first used. */
export class TileRenderer {
  readonly #base: TilePlaces
  readonly #orders = new Map<AccessFilter, ZOrder>()
  #recent: RecentPlaces | undefined
  /** Of the base with the recent courts. */
  readonly #grids = new Map<AccessFilter, ClusterGrid>()

  constructor(base: TilePlaces) {
    this.#base = base
  }

  /** Replaces the courts that have changed since the base. */
  show(recent: RecentPlaces): void {
    this.#recent = recent
    this.#grids.clear()
  }

  /** The bytes of a tile (Mapbox Vector Tile 2). */
  draw(access: AccessFilter, tile: TileAddress): Uint8Array {
    const grid = this.#gridOf(access)
    const marks = tile.z <= MAX_CLUSTER_ZOOM ? grid.clusters(tile) : grid.courts(tile)
    const layer = new GeoJSONWrapper(
      marks.map((mark) => this.#featureOf(mark, tile)),
      { version: 2, extent: EXTENT },
    )
    layer.name = LAYER
    return fromVectorTileJs({ layers: { [LAYER]: layer } })
  }

  #gridOf(access: AccessFilter): ClusterGrid {
    const grid = this.#grids.get(access) ?? this.#makeGrid(access)
    this.#grids.set(access, grid)
    return grid
  }

  #makeGrid(access: AccessFilter): ClusterGrid {
    const everywhere = (places: TilePlaces) => chosenBy(access, places, Uint32Array.from(places.ids.keys()))
    const base = this.#orders.get(access) ?? new ZOrder(this.#base, everywhere(this.#base))
    this.#orders.set(access, base)
    if (!this.#recent) return new ClusterGrid(base)
    const { places, gone } = this.#recent
    return new ClusterGrid(base, {
      recent: new ZOrder(places, everywhere(places)),
      gone: new ZOrder(this.#base, chosenBy(access, this.#base, gone)),
    })
  }

  /** A mark in the units of a tile. */
  #featureOf(mark: Mark, tile: TileAddress) {
    if (mark.kind === 'cluster') return pointOf(mark, { cluster: true, point_count: mark.count })
    const places = mark.isRecent && this.#recent ? this.#recent.places : this.#base
    const { latitude, longitude } = placeAt(places, mark.position)
    const x = westShare(longitude) * 2 ** tile.z - tile.x
    const y = northShare(latitude) * 2 ** tile.z - tile.y
    return pointOf({ x, y }, tagsOf(places, mark.position))
  }
}

function chosenBy(access: AccessFilter, places: TilePlaces, positions: Uint32Array): Uint32Array {
  return positions.filter((position) => passesAccess(places.access[position], access))
}

/** What pins say, by access code. Prices and signs aren't in the index, so that votes leave all tiles as they are. */
const PINS = new Map(
  (['unknown', 'free', 'paid'] as const).map((access) => [accessCodes[access], PIN_ACCESS[access]]),
)

/** @param at as shares of the tile, from the west and from the north */
function pointOf(at: { x: number; y: number }, tags: Record<string, string | number | boolean>) {
  // Rounded up, one at the edge would be in no tile.
  const geometry: [number, number][] = [[Math.floor(at.x * EXTENT), Math.floor(at.y * EXTENT)]]
  return { type: 1 as const, geometry, tags }
}

function tagsOf({ ids, titles, access }: TilePlaces, position: number) {
  const name = Buffer.from(titles.values.subarray(titles.starts[position], titles.starts[position + 1]))
  const pin = PINS.get(access[position] as 0 | 1 | 2) ?? PIN_ACCESS.unknown
  return { cluster: false, id: ids[position] as number, name: name.toString(), pin }
}
