import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  type CourtRow,
  INITIAL_STATE,
  isNewerState,
  isSameState,
  readChanged,
  readState,
} from '../../courts/server/directory.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AdminCourt } from '../contract/schema.ts'
import { readCourts } from './court-admin.queries.ts'
import { adminCourtView } from './court-admin.view.ts'

/** Courts read per query: few enough not to delay other calls. */
const PAGE_SIZE = 250
/** Adjacent ids that are compressed together, and are a chunk of the response: about a millisecond of work. */
const BLOCK_SIZE = 64
const FAST = { level: 1 }
/** Milliseconds without a request after which the cache is dropped. */
const KEEP_MS = 30 * 60_000

/**
 * All published and archived courts, as administrators edit them, compressed in memory. After the first call, only
 * changed courts are read again.
 */
export class AdminCourtList {
  readonly #database: Database
  readonly #filesBaseUrl: string
  /** The courts whose ids are in a block, by number. */
  #blocks = new Map<number, Buffer>()
  #state = INITIAL_STATE
  #renewing: Promise<void> = Promise.resolve()
  #forgetting: NodeJS.Timeout | undefined

  constructor({ database, filesBaseUrl }: { database: Database; filesBaseUrl: string }) {
    this.#database = database
    this.#filesBaseUrl = filesBaseUrl
  }

  /** The response in chunks, sorted by id, including all changes committed before the call. */
  async chunks({ archived }: { archived: boolean }): Promise<() => Generator<string>> {
    this.#forgetLater()
    this.#renewing = this.#renewing.catch(() => {}).then(() => this.#renew())
    await this.#renewing
    const blocks = [...this.#blocks].sort(([a], [b]) => a - b).map(([, block]) => block)
    return () => jsonPieces(blocks, archived)
  }

  async #renew(): Promise<void> {
    for (;;) {
      const latest = await readState(this.#database)
      if (isSameState(latest, this.#state)) return
      if (!isNewerState(latest, this.#state)) this.#forget()
      let pages = 0
      let rows: CourtRow[] = []
      do {
        rows = await this.#read(rows.at(-1)?.id ?? 0)
        this.#take(rows)
        pages++
      } while (rows.length === PAGE_SIZE)
      this.#state = latest
      // Several pages may not reflect the same moment.
      if (pages === 1) return
    }
  }

  #read(after: number): Promise<CourtRow[]> {
    return this.#state === INITIAL_STATE
      ? readCourts(this.#database, { after, limit: PAGE_SIZE, statuses: ['published', 'archived'] })
      : readChanged(this.#database, this.#state.version, after, PAGE_SIZE)
  }

  #take(rows: readonly CourtRow[]): void {
    const changed = new Map<number, AdminCourt[]>()
    for (const row of rows) {
      const number = Math.floor(row.id / BLOCK_SIZE)
      const others = (changed.get(number) ?? unpack(this.#blocks.get(number))).filter(
        ({ id }) => id !== row.id,
      )
      const isListed = row.status === 'published' || row.status === 'archived'
      changed.set(number, isListed ? [...others, adminCourtView(row, this.#filesBaseUrl)] : others)
    }
    for (const [number, courts] of changed) this.#blocks.set(number, pack(courts.sort((a, b) => a.id - b.id)))
  }

  #forgetLater(): void {
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => this.#forget(), KEEP_MS).unref()
  }

  #forget(): void {
    this.#blocks = new Map()
    this.#state = INITIAL_STATE
  }
}

const pack = (courts: readonly AdminCourt[]): Buffer => deflateRawSync(JSON.stringify(courts), FAST)
const unpack = (block: Buffer | undefined): AdminCourt[] =>
  block ? JSON.parse(inflateRawSync(block).toString()) : []

function* jsonPieces(blocks: readonly Buffer[], archived: boolean): Generator<string> {
  yield '{"courts":['
  let separator = ''
  for (const block of blocks) {
    const shown = unpack(block).filter(({ status }) => archived || status === 'published')
    if (shown.length === 0) continue
    yield separator + shown.map((court) => JSON.stringify(court)).join(',')
    separator = ','
  }
  yield ']}'
}
