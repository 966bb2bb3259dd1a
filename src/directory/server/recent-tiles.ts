import { LRUCache } from 'lru-cache'
import type { AccessFilter } from '../../courts/contract/rules.ts'
import type { TileAddress } from '../../map/server/z-order.ts'
import { type BytesResponse, LARGE_BYTES, tagOf } from '../../platform/http/bytes-response.ts'
import { EncodedBytes } from '../../platform/http/encoded.ts'
import type { Directory } from './directory.ts'
import { LIST_CACHE_CONTROL } from './send-open-data.ts'

/** Kept tiles, of a few kilobytes and at most `LARGE_BYTES` each: more than all views of a big city. */
const MAX_KEPT = 1000

/** Tiles that were asked for since courts last changed, as they are sent. */
export class RecentTiles {
  readonly #directory: Directory
  #kept = newCache()

  constructor(directory: Directory) {
    this.#directory = directory
    directory.onChange(() => {
      this.#kept = newCache()
    })
  }

  /** @param url the path and query of a request */
  find(url: string): BytesResponse | undefined {
    return this.#kept.get(url)
  }

  /** @param url what it will be found by */
  async draw(url: string, access: AccessFilter, tile: TileAddress): Promise<BytesResponse> {
    // If courts change meanwhile, this is no longer used.
    const kept = this.#kept
    const bytes = await this.#directory.drawTile(access, tile)
    const answer = answerOf(bytes)
    if (bytes.length < LARGE_BYTES) kept.set(url, answer)
    return answer
  }
}

const newCache = () => new LRUCache<string, BytesResponse>({ max: MAX_KEPT })

const answerOf = (bytes: Uint8Array): BytesResponse => ({
  bytes: new EncodedBytes(bytes),
  tag: tagOf(bytes),
  headers: {
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': LIST_CACHE_CONTROL,
  },
})
