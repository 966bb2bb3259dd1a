import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Piece, readPieces, writePieces } from '../../platform/files/column-file.ts'
import { freeBytes } from '../../platform/files/free-space.ts'
import { FactColumns, type SavedFacts } from '../../playable/server/fact-columns.ts'
import type { CourtIndex } from '../../search/server/data.ts'
import { LayeredIndex } from '../../search/server/layered-index.ts'
import { CourtJsonStore, type Page } from './directory/court-json.ts'
import { isNewerState, isSameState, type StoreState } from './directory.queries.ts'
import type { Snapshot } from './snapshot.ts'

export interface SavedDirectoryParts {
  dataDir: string
  /** Identifies the program that saves: no other reads the file. */
  build: string
  /** Base URL of photo files, without a trailing slash. */
  filesBaseUrl: string
  /** Bytes that stay free on the disk. */
  minFreeBytes: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** What a snapshot is made of, apart from what is read at every start. */
export interface SavedCourts extends Pick<Snapshot, 'index' | 'texts' | 'facts'> {
  state: StoreState
}

/** Pages of courts written as one piece: a few megabytes. */
const PAGES_AT_ONCE = 16

/** The courts in memory, in a file of the data folder, from which the next start goes on. It can be deleted at any time. */
export class SavedDirectory {
  readonly #parts: SavedDirectoryParts
  readonly #path: string
  readonly #program: string
  #hasFailed = false

  constructor(parts: SavedDirectoryParts) {
    this.#parts = parts
    this.#path = join(parts.dataDir, 'courts.cache')
    // The runtime decides how names are folded and which time zones exist.
    this.#program = JSON.stringify([parts.build, process.arch, process.versions])
  }

  /** The courts if they were saved by this program from this store, at this state or before. Removes any others. */
  async read(latest: StoreState): Promise<SavedCourts | undefined> {
    try {
      return await this.#read(latest)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        await this.discard(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  async #read(latest: StoreState): Promise<SavedCourts> {
    const pieces = readPieces(this.#path)
    try {
      const state = this.#checkedState((await pieces.next()).value, latest)
      const facts = (await pieces.next()).value as unknown as SavedFacts
      const base = (await pieces.next()).value as unknown as CourtIndex
      const { changes } = (await pieces.next()).value as { changes: string }
      const pages: [number, Page][] = []
      for await (const piece of pieces)
        for (const [number, page] of Object.entries(piece))
          pages.push([Number(number), toPage(page as Piece)])
      const index = LayeredIndex.of(base).with(JSON.parse(changes))
      return { state, index, texts: CourtJsonStore.of(pages), facts: FactColumns.from(facts) }
    } finally {
      await pieces.return(undefined)
    }
  }

  #checkedState(header: Piece, latest: StoreState): StoreState {
    const { program, filesBaseUrl, ...saved } = header
    if (program !== this.#program) throw new Error('another program saved them')
    if (filesBaseUrl !== this.#parts.filesBaseUrl) throw new Error('the address of the photos was another')
    const state = saved as unknown as StoreState
    if (state.store !== latest.store) throw new Error('they are of another database')
    if (!isSameState(latest, state) && !isNewerState(latest, state))
      throw new Error('the database was set back to an earlier state')
    return state
  }

  /** Removes the saved courts, which cannot be used. */
  async discard(reason: string): Promise<void> {
    this.#parts.log.info(`the saved courts are not used: ${reason}`)
    await rm(this.#path, { force: true }).catch(() => {})
  }

  /**
   * Saves the courts in place of those saved before. Returns whether that succeeded; of several failures in a row, only the
   * first is logged.
   */
  async save(snapshot: Snapshot, signal?: AbortSignal): Promise<boolean> {
    const part = join(this.#parts.dataDir, `upload-${randomUUID()}`)
    try {
      await this.#requireSpace(snapshot)
      await writePieces(part, this.#piecesOf(snapshot), signal)
      await rename(part, this.#path)
      this.#hasFailed = false
      return true
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      if (!this.#hasFailed && !signal?.aborted)
        this.#parts.log.warn(
          { err: error },
          'the courts could not be saved: the next start reads all of them',
        )
      this.#hasFailed = true
      return false
    }
  }

  async #requireSpace({ texts }: Snapshot): Promise<void> {
    const { dataDir, minFreeBytes } = this.#parts
    // The index is about half as large as the texts.
    if ((await freeBytes(dataDir)) < minFreeBytes + 2 * texts.byteLength)
      throw new Error('too little space is left on the disk')
  }

  *#piecesOf({ store, version, facts, index, texts }: Snapshot): Generator<Piece> {
    const { filesBaseUrl } = this.#parts
    yield { program: this.#program, filesBaseUrl, store, version }
    yield { ...facts.toColumns() }
    yield index.base as unknown as Piece
    yield { changes: JSON.stringify([...index.changes.values()]) }
    const pages = [...texts.pages()].map(([number, page]) => [number, toPiece(page)] as const)
    for (let at = 0; at < pages.length; at += PAGES_AT_ONCE)
      yield Object.fromEntries(pages.slice(at, at + PAGES_AT_ONCE))
  }
}

const toPiece = ({ digest, ...page }: Page): Piece => ({ ...page, digest: String(digest) })
const toPage = ({ digest, ...page }: Piece) => ({ ...page, digest: BigInt(digest as string) }) as Page
