import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Piece, readPieces, writePieces } from '../../platform/files/column-file.ts'
import { freeBytes } from '../../platform/files/free-space.ts'
import { errorCode } from '../../platform/process/error-code.ts'
import type { CourtIndex } from '../../search/server/data.ts'
import { LayeredIndex } from '../../search/server/layered-index.ts'
import { isNewerState, isSameState, type StoreState } from './directory.queries.ts'
import { FactColumns, type SavedFacts } from './fact-columns.ts'
import { CourtJsonStore, type Page } from './index/court-json.ts'
import type { CourtsAtState, Snapshot } from './snapshot.ts'

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

/** The pieces of the file, in order; of the pages of courts, there are several. */
interface Pieces {
  header: StoreState & { program: string; filesBaseUrl: string }
  facts: SavedFacts
  base: CourtIndex
  /** The JSON of the changes since the base. */
  changes: string
  /** By their numbers. */
  pages: { [number: string]: SavedPage }
}
type SavedPage = Omit<Page, 'digest'> & { digest: string }

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
  async read(latest: StoreState): Promise<CourtsAtState | undefined> {
    try {
      return await this.#read(latest)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT')
        await this.discard(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  async #read(latest: StoreState): Promise<CourtsAtState> {
    const pieces = readPieces(this.#path)
    try {
      const { store, version } = this.#checkedState(await take(pieces, 'header'), latest)
      const facts = await take(pieces, 'facts')
      const base = await take(pieces, 'base')
      const changes = await take(pieces, 'changes')
      const pages: [number, Page][] = []
      for await (const piece of pieces)
        for (const [number, page] of Object.entries(named(piece, 'pages')))
          pages.push([Number(number), toPage(page)])
      const index = LayeredIndex.of(base).with(JSON.parse(changes))
      return { store, version, index, texts: CourtJsonStore.of(pages), facts: FactColumns.from(facts) }
    } finally {
      await pieces.return(undefined)
    }
  }

  #checkedState({ program, filesBaseUrl, ...state }: Pieces['header'], latest: StoreState): StoreState {
    if (program !== this.#program) throw new Error('another program saved them')
    if (filesBaseUrl !== this.#parts.filesBaseUrl) throw new Error('the address of the photos was another')
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
    yield pieceOf('header', { program: this.#program, filesBaseUrl, store, version })
    yield pieceOf('facts', facts.toColumns())
    yield pieceOf('base', index.base)
    yield pieceOf('changes', JSON.stringify([...index.changes.values()]))
    const pages = [...texts.pages()].map(([number, page]) => [number, toSaved(page)] as const)
    for (let at = 0; at < pages.length; at += PAGES_AT_ONCE)
      yield pieceOf('pages', Object.fromEntries(pages.slice(at, at + PAGES_AT_ONCE)))
  }
}

/** A piece has one property, which is named after what it is. */
const pieceOf = <Name extends keyof Pieces>(name: Name, content: Pieces[Name]) =>
  ({ [name]: content }) as Piece

/** The next piece, which must be of that name. */
async function take<Name extends keyof Pieces>(
  pieces: AsyncGenerator<Piece>,
  name: Name,
): Promise<Pieces[Name]> {
  const { value } = await pieces.next()
  return named(value ?? {}, name)
}

function named<Name extends keyof Pieces>(piece: Piece, name: Name): Pieces[Name] {
  if (!(name in piece)) throw new Error(`another piece is in the place of: ${name}`)
  return piece[name] as unknown as Pieces[Name]
}

const toSaved = ({ digest, ...page }: Page): SavedPage => ({ ...page, digest: String(digest) })
const toPage = ({ digest, ...page }: SavedPage): Page => ({ ...page, digest: BigInt(digest) })
