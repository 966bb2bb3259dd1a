import { serveRequests } from '../../platform/process/worker-client.ts'
import type { AccessFilter } from '../../search/contract/limits.ts'
import { type RecentPlaces, type TilePlaces, TileRenderer } from './tiles.ts'
import type { TileAddress } from './z-order.ts'

export interface TileRequest {
  /** The courts to draw, in the base and changed since; undefined if they are unchanged. */
  base: TilePlaces | undefined
  recent: RecentPlaces | undefined
  access: AccessFilter
  tile: TileAddress
}

let maker: TileRenderer | undefined

serveRequests(({ base, recent, access, tile }: TileRequest) => {
  if (base) maker = new TileRenderer(base)
  if (!maker) throw new Error('the first request must include the courts')
  if (recent) maker.show(recent)
  return maker.draw(access, tile)
})
