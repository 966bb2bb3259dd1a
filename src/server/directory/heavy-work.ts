import type { AccessFilter } from '../../contract/limits.ts'
import { scriptBeside } from '../thread.ts'
import { AnsweringThread } from './answering-thread.ts'
import type { CourtChange, DirectoryData } from './data.ts'
import type { RebuildQuestion } from './rebuild.thread.ts'
import { rebuild } from './rebuild.ts'
import type { TileQuestion } from './tiles.thread.ts'
import { type TileAddress, TileMaker } from './tiles.ts'

/** With so many courts the work takes some milliseconds: no thread is needed. */
const FEW_COURTS = 1500
/** What would hold up the event loop in a large directory: done in threads there, at once in a small one. */
export class HeavyWork {
  readonly #rebuilding = new AnsweringThread<RebuildQuestion, DirectoryData | undefined>(
    scriptBeside(import.meta.url, 'rebuild.thread'),
  )
  readonly #drawing = new AnsweringThread<TileQuestion, Uint8Array>(
    scriptBeside(import.meta.url, 'tiles.thread'),
  )
  readonly #maker = new TileMaker()

  /** The directory after some changes, which come in pages. One rebuild at a time. */
  async rebuild(old: DirectoryData, pages: AsyncIterable<CourtChange[]>): Promise<DirectoryData> {
    let changes: CourtChange[] = []
    let isFirst = true
    for await (const page of pages) {
      changes.push(...page)
      if (old.count + changes.length <= FEW_COURTS && isFirst) continue
      await this.#rebuilding.ask({ changes, isFirst })
      changes = []
      isFirst = false
    }
    return isFirst ? rebuild(old, changes) : this.#rebuildInThread(old)
  }

  async #rebuildInThread(old: DirectoryData): Promise<DirectoryData> {
    const rebuilt = await this.#rebuilding.ask({ old })
    if (!rebuilt) throw new Error('the thread rebuilt nothing')
    return rebuilt
  }

  /** The bytes of a vector tile. */
  async drawTile(data: DirectoryData, access: AccessFilter, tile: TileAddress): Promise<Uint8Array> {
    if (data.count <= FEW_COURTS) return this.#maker.draw(data, access, tile)
    return this.#drawing.ask({ data, access, tile })
  }

  async close(): Promise<void> {
    await Promise.all([this.#rebuilding.close(), this.#drawing.close()])
  }
}
