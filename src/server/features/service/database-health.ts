import type { Database } from '../../db/database.ts'

/** Milliseconds the database has to say that it is there. */
const LIMIT_MS = 3_000
/** Milliseconds that its word counts. */
const KEPT_MS = 1_000

/** Whether the database answers. However many ask, it is asked once a second, on one connection. */
export class DatabaseHealth {
  readonly #database: Database
  #check: { answered: Promise<void>; begunAt: number; isUnderWay: boolean } | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Rejects where the database does not answer soon. */
  check(): Promise<void> {
    const last = this.#check
    if (last && (last.isUnderWay || performance.now() - last.begunAt < KEPT_MS)) return last.answered
    const check = { answered: this.#ask(), begunAt: performance.now(), isUnderWay: true }
    const end = () => {
      check.isUnderWay = false
    }
    check.answered.then(end, end)
    this.#check = check
    return check.answered
  }

  async #ask(): Promise<void> {
    const late = AbortSignal.timeout(LIMIT_MS)
    await Promise.race([
      this.#database.execute('select 1'),
      new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason), { once: true })),
    ])
  }
}
