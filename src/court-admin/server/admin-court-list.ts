import {
  type CourtRow,
  INITIAL_STATE,
  isNewerState,
  isSameState,
  readChanged,
  readState,
} from '../../courts/server/directory.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { readCourts } from './court-admin.queries.ts'
import { adminCourtView } from './court-admin.view.ts'

/** Courts read per query: few enough not to delay other calls. */
const PAGE_SIZE = 250
/** Courts per chunk of the response. */
const COURTS_PER_CHUNK = 100
/** Milliseconds without a request after which the cache is dropped. */
const KEEP_MS = 30 * 60_000

interface Listed {
  isArchived: boolean
  json: string
}

/**
 * Cached JSON of all published and archived courts, as administrators edit them. After the first call, only changed
 * courts are read and serialised again.
 */
export class AdminCourtList {
  readonly #database: Database
  readonly #filesBaseUrl: string
  #courts = new Map<number, Listed>()
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
    const ids = [...this.#courts.keys()].sort((a, b) => a - b)
    const shown = ids.flatMap((id) => {
      const court = this.#courts.get(id)
      return court && (archived || !court.isArchived) ? [court.json] : []
    })
    return () => jsonPieces(shown)
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
        for (const row of rows) this.#take(row)
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

  #take(row: CourtRow): void {
    const isListed = row.status === 'published' || row.status === 'archived'
    if (!isListed) this.#courts.delete(row.id)
    else {
      const json = JSON.stringify(adminCourtView(row, this.#filesBaseUrl))
      this.#courts.set(row.id, { isArchived: row.status === 'archived', json })
    }
  }

  #forgetLater(): void {
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => this.#forget(), KEEP_MS).unref()
  }

  #forget(): void {
    this.#courts = new Map()
    this.#state = INITIAL_STATE
  }
}

function* jsonPieces(courts: readonly string[]): Generator<string> {
  yield '{"courts":['
  for (let i = 0; i < courts.length; i += COURTS_PER_CHUNK)
    yield (i > 0 ? ',' : '') + courts.slice(i, i + COURTS_PER_CHUNK).join(',')
  yield ']}'
}
