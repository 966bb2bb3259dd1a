import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Metric } from 'prom-client'
import type { AccessFilter } from '../../courts/contract/rules.ts'
import { listenForChanges } from '../../courts/server/changes.queries.ts'
import type { TileAddress } from '../../map/server/z-order.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { type CourtChange, emptyIndex, type IndexChange } from '../../search/server/data.ts'
import { LayeredIndex } from '../../search/server/layered-index.ts'
import {
  type CourtRow,
  courtView,
  INITIAL_STATE,
  isNewerState,
  isSameState,
  readChanged,
  readPublished,
  readSources,
  readState,
  readTotals,
} from './directory.queries.ts'
import { FactColumns } from './fact-columns.ts'
import { type CourtJsonDraft, CourtJsonStore } from './index/court-json.ts'
import { DirectoryMetrics } from './index/directory-metrics.ts'
import { IndexUpdater } from './index/index-updater.ts'
import { TileDrawer } from './index/tile-drawer.ts'
import type { SavedDirectory } from './saved-directory.ts'
import { type CourtsAtState, Snapshot } from './snapshot.ts'

interface DirectoryParts {
  database: Database
  /** Base URL of photo files, without a trailing slash. */
  filesBaseUrl: string
  /** The PostgreSQL pool for LISTEN; undefined if there can be no other instance. */
  listenPool?: Pool | undefined
  /** Where the courts are saved for the next start. */
  saved?: SavedDirectory | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Courts read per query. */
const PAGE_SIZE = 1000
/** In a smaller directory, reading all courts takes no longer than the rest of the start. */
const MIN_SAVED_COURTS = 2000
/** The courts are saved again when this share of them has changed: reading so many takes a moment. */
const SAVE_AFTER_SHARE = 0.01
/** Courts processed before yielding to the event loop: a few milliseconds of work. */
const COURTS_PER_TURN = 250

/** Reading what a large import has changed takes longer: writes are answered before. */
const MAX_WRITE_WAIT_MS = 5000

const MERGE_FAILED = 'the changes of the directory could not be merged; a later change tries again'

/** Receives the ids of the courts that changed for readers, or `all` if any may have. */
type ChangeListener = (courtIds: readonly number[] | 'all') => void

/** The read model: all published courts in memory, refreshed after every change. */
export class Directory {
  readonly #parts: DirectoryParts
  readonly #updater = new IndexUpdater()
  readonly #tiles = new TileDrawer()
  readonly #closing = new AbortController()
  readonly #metrics = new DirectoryMetrics(() => ({
    courts: this.current().size,
    version: this.current().version,
    readAt: this.#parts.listenPool && this.#readAt,
  }))
  #snapshot: Snapshot | undefined
  #readAt = new Date()
  readonly #listeners: ChangeListener[] = []
  #watching: Promise<void> | undefined
  /** Courts that changed since they were last saved, counted with each change; infinite if all were read. */
  #unsaved = 0
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(parts: DirectoryParts) {
    this.#parts = parts
  }

  /** Reads all courts, or the saved ones and what changed since, and starts following other instances' changes. */
  async start(): Promise<void> {
    await this.#startFromSaved()
    await this.refresh()
    const { listenPool: pool, log } = this.#parts
    if (!pool) return
    const onChange = () => void this.refresh().catch(() => {})
    const onFailure = (error: unknown) => log.warn({ err: error }, 'changes of other instances are delayed')
    this.#watching = listenForChanges({ pool, onChange, onFailure }, this.#closing.signal)
  }

  async #startFromSaved(): Promise<void> {
    const { database, saved } = this.#parts
    const found = await saved?.read(await readState(database))
    if (!found) return
    this.#snapshot = new Snapshot(found, { ...found, sources: await readSources(database) })
    if (await this.#matchesDatabase()) return
    await saved?.discard('the database has other courts')
    this.#snapshot = undefined
  }

  /** Follows the changes and compares totals: rows may have vanished without a trace if somebody mended the database. */
  async #matchesDatabase(): Promise<boolean> {
    await this.refresh()
    const snapshot = this.current()
    const read = await readTotals(this.#parts.database, snapshot)
    return read !== undefined && isDeepStrictEqual(read.totals, snapshot.texts.totals(read.changed))
  }

  /** Saves the courts for the next start if there are many and many of them changed since. Does not run twice at once. */
  async save(signal?: AbortSignal): Promise<void> {
    const { saved } = this.#parts
    const snapshot = this.current()
    const unsaved = this.#unsaved
    if (!saved || snapshot.size < MIN_SAVED_COURTS || unsaved < snapshot.size * SAVE_AFTER_SHARE) return
    this.#unsaved = 0
    if (!(await saved.save(snapshot, signal))) this.#unsaved += unsaved
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#watching
    await this.#running?.catch(() => {})
    await Promise.all([this.#updater.close(), this.#tiles.close()])
  }

  /** The current courts. Keep the snapshot for one response only. */
  current(): Snapshot {
    if (!this.#snapshot) throw new ApiError('unavailable')
    return this.#snapshot
  }

  /** When the courts were last confirmed to be up to date. */
  get readAt(): Date {
    return this.#readAt
  }

  /** Calls the listener on every change, as soon as `current()` reflects it. */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  get metrics(): readonly Metric[] {
    return this.#metrics.all
  }

  /** A vector tile of the current courts. */
  drawTile(access: AccessFilter, tile: TileAddress): Promise<Uint8Array> {
    return this.#tiles.draw(this.current().index, access, tile)
  }

  /**
   * For a write that has committed: resolves when the snapshot includes it, or after `MAX_WRITE_WAIT_MS`; it is shown
   * then as soon as it has been read. Rejects if reading fails before that.
   */
  async showChanges(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WRITE_WAIT_MS).unref()
    })
    await Promise.race([this.refresh(), waited]).finally(() => clearTimeout(timer))
  }

  /** Resolves when the snapshot includes all changes committed before the call. Failures are logged, too. */
  refresh(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#renew()
        .catch((error: unknown) => {
          this.#parts.log.warn({ err: error }, 'the directory could not be refreshed')
          throw error
        })
        .finally(() => {
          this.#running = undefined
        })
      return this.#running
    }
    // The current run may have read before the caller committed; the next one reads afterwards.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        return this.refresh()
      })
    return this.#next
  }

  async #renew(): Promise<void> {
    const begunAt = performance.now()
    const { courts, changed, readAt } = await this.#readOn(this.#snapshot)
    this.#readAt = readAt
    if (courts === this.#snapshot) return this.#showMerged()
    const sources = await readSources(this.#parts.database)
    const snapshot = new Snapshot(courts, { ...courts, sources })
    const { bytes } = snapshot.list('all') ?? {}
    await Promise.all([bytes?.encode('br'), bytes?.encode('gzip')])
    this.#show(snapshot)
    this.#unsaved += changed?.size ?? Number.POSITIVE_INFINITY
    this.#metrics.rebuilds.observe((performance.now() - begunAt) / 1000)
    for (const listener of this.#listeners) listener(changed ? [...changed] : 'all')
  }

  /**
   * Reads what has changed after `before`, or everything if the store's present state does not follow from it; then
   * `changed` is undefined. Returns `before` itself if nothing has changed.
   */
  async #readOn(before: CourtsAtState | undefined) {
    let courts = before
    let changed: Set<number> | undefined = new Set()
    for (;;) {
      const readAt = new Date()
      const latest = await readState(this.#parts.database)
      if (courts && isSameState(latest, courts)) return { courts, changed, readAt }
      if (!courts || !isNewerState(latest, courts)) {
        courts = nothingRead()
        changed = undefined
      }
      const { facts, version } = courts
      const reading = this.#readChanges(version, (id) => changed?.add(id))
      const draft = courts.texts.draft()
      const index = await this.#updater.update(courts.index, applyChanges(draft, facts, reading.pages()))
      courts = { ...latest, index, texts: draft.done(), facts }
      if (reading.isConsistent()) return { courts, changed, readAt }
    }
  }

  #show(snapshot: Snapshot): void {
    this.#snapshot = snapshot
    this.#forgetOthers()
    const { signal } = this.#closing
    this.#updater.merge(snapshot.index)?.then(
      // If it fails, the next one shows the same.
      () => (signal.aborted ? undefined : this.refresh().catch(() => {})),
      (error: unknown) => {
        if (!signal.aborted) this.#parts.log.warn({ err: error }, MERGE_FAILED)
      },
    )
  }

  /** Answers about some of the courts, as if there were no others. */
  async among<T>(ids: readonly number[], answer: (some: Snapshot) => Promise<T>): Promise<T> {
    try {
      return await answer(this.current().only(ids))
    } finally {
      this.#forgetOthers()
    }
  }

  /** Forgets the order of facts in indexes that aren't searched any more. */
  #forgetOthers(): void {
    const { facts, index } = this.current()
    facts.keepFor([index.base, index.recent])
  }

  /** Shows the same courts on a base into which changes were merged meanwhile. */
  #showMerged(): void {
    if (!this.#snapshot) return
    const index = this.#updater.merged(this.#snapshot.index)
    if (index !== this.#snapshot.index) this.#show(this.#snapshot.on(index))
  }

  /** Reads changes after a version. Several pages may not reflect the same moment of the store. */
  #readChanges(version: number, onCourt: (courtId: number) => void) {
    const { database } = this.#parts
    const readAfter = (last: CourtRow | undefined) => {
      if (version === INITIAL_STATE.version) return readPublished(database, last?.id ?? 0, PAGE_SIZE)
      const { directoryVersion, id } = last ?? { directoryVersion: version, id: MAX_ID }
      return readChanged(database, { version: directoryVersion, id }, PAGE_SIZE)
    }
    const changesOf = (rows: readonly CourtRow[]) => rows.map((row) => this.#changeOf(row))
    let pageCount = 0
    return {
      async *pages(): AsyncGenerator<CourtChange[]> {
        let rows: CourtRow[] = []
        do {
          rows = await readAfter(rows.at(-1))
          pageCount++
          for (const { id } of rows) onCourt(id)
          yield changesOf(rows)
        } while (rows.length === PAGE_SIZE)
      },
      isConsistent: () => pageCount === 1,
    }
  }

  #changeOf(row: CourtRow): CourtChange {
    if (row.status !== 'published') return { id: row.id, court: null }
    const view = courtView(row, this.#parts.filesBaseUrl)
    return { id: row.id, court: { view, manualRating: row.rating, version: row.directoryVersion } }
  }
}

const nothingRead = (): CourtsAtState => ({
  ...INITIAL_STATE,
  index: LayeredIndex.of(emptyIndex()),
  texts: new CourtJsonStore(),
  facts: new FactColumns(),
})

/** Applies changes to the texts and facts, and yields the fields that the index needs. */
async function* applyChanges(
  draft: CourtJsonDraft,
  facts: FactColumns,
  pages: AsyncIterable<CourtChange[]>,
): AsyncGenerator<IndexChange[]> {
  for await (const changes of pages)
    for (let at = 0; at < changes.length; at += COURTS_PER_TURN) {
      const turn = changes.slice(at, at + COURTS_PER_TURN)
      for (const { court } of turn) if (court) facts.set(court.view)
      yield draft.change(turn)
      await setImmediate()
    }
}
