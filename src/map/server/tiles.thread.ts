import type { AccessFilter } from '../../courts/contract/rules.ts'
import { serveRequests } from '../../platform/process/worker-client.ts'
import { type RecentPlaces, type TilePlaces, TileRenderer } from './tiles.ts'
import type { TileAddress } from './z-order.ts'

export interface TileRequest {
  /** The courts to draw, in the base and changed since; undefined if they are unchanged. */
  base: TilePlaces | undefined
  recent: RecentPlaces | undefined
  access: AccessFilter
  tile: TileAddress
}

let renderer: TileRenderer | undefined

serveRequests(({ base, recent, access, tile }: TileRequest) => {
  if (base) renderer = new TileRenderer(base)
  if (!renderer) throw new Error('the first request must include the courts')
  if (recent) renderer.show(recent)
  return renderer.draw(access, tile)
})
