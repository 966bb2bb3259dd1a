import type { AccessFilter } from '../../../courts/contract/rules.ts'
import type { TileRequest } from '../../../map/server/tiles.thread.ts'
import { recentPlaces, TileRenderer, tilePlaces } from '../../../map/server/tiles.ts'
import type { TileAddress } from '../../../map/server/z-order.ts'
import { siblingScript } from '../../../platform/process/thread.ts'
import { WorkerClient } from '../../../platform/process/worker-client.ts'
import type { LayeredIndex } from '../../../search/server/layered-index.ts'
import { FEW_COURTS } from './index-updater.ts'

/** Draws tiles, in a thread for a large directory. */
export class TileDrawer {
  readonly #thread = new WorkerClient<TileRequest, Uint8Array>(
    siblingScript(import.meta.url, '../../../map/server/tiles.thread'),
  )
  /** What the thread draws. */
  #drawn: LayeredIndex | undefined
  /** Draws without a thread. */
  #renderer: { index: LayeredIndex; draws: TileRenderer } | undefined

  async draw(index: LayeredIndex, access: AccessFilter, tile: TileAddress): Promise<Uint8Array> {
    if (index.size <= FEW_COURTS) return this.#rendererOf(index).draw(access, tile)
    // Check before the request: if the thread has crashed, a new one without courts starts then.
    const drawn = this.#thread.isRunning ? this.#drawn : undefined
    this.#drawn = index
    return this.#thread.request({
      base: drawn?.base === index.base ? undefined : tilePlaces(index.base),
      recent: drawn === index ? undefined : recentPlaces(index),
      access,
      tile,
    })
  }

  #rendererOf(index: LayeredIndex): TileRenderer {
    if (this.#renderer?.index !== index) {
      const draws = new TileRenderer(tilePlaces(index.base))
      draws.show(recentPlaces(index))
      this.#renderer = { index, draws }
    }
    return this.#renderer.draws
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
