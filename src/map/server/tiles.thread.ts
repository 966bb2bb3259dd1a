import { serveRequests } from '../../platform/process/worker-client.ts'
import type { AccessFilter } from '../../search/contract/limits.ts'
import type { TileAddress } from './cluster-grid.ts'
import { type TilePlaces, TileRenderer } from './tiles.ts'

export interface TileRequest {
  /** The courts to draw; undefined if they are unchanged. */
  places: TilePlaces | undefined
  access: AccessFilter
  tile: TileAddress
}

let maker: TileRenderer | undefined

serveRequests(({ places, access, tile }: TileRequest) => {
  if (places) maker = new TileRenderer(places)
  if (!maker) throw new Error('the first request must include the courts')
  return maker.draw(access, tile)
})
