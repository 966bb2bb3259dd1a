import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/db/database.ts'

/** Milliseconds to wait for the database. */
const LIMIT_MS = 3_000
/** Milliseconds for which a result is cached. */
const KEPT_MS = 1_000

/**
 * Health check of the database. Queries it at most once per second on one connection, however many callers ask, and
 * logs an outage once when it starts and once when it ends.
 */
export class DatabaseHealth {
  readonly #database: Database
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  #check: { answered: Promise<void>; begunAt: number; isUnderWay: boolean } | undefined
  #isAway = false
  #isStopped = false
  #nextLook: NodeJS.Timeout | undefined

  constructor(database: Database, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
    this.#database = database
    this.#log = log
  }

  /** Rejects if the database does not answer in time. */
  check(): Promise<void> {
    const last = this.#check
    if (last && (last.isUnderWay || performance.now() - last.begunAt < KEPT_MS)) return last.answered
    const check = { answered: this.#ask(), begunAt: performance.now(), isUnderWay: true }
    const end = () => {
      check.isUnderWay = false
    }
    check.answered.then(end, (error: unknown) => {
      end()
      this.reportFailure(error)
    })
    this.#check = check
    return check.answered
  }

  /** Logs an outage unless already logged; `log` is the logger of the failed request. */
  reportFailure(error: unknown, log: Pick<FastifyBaseLogger, 'error'> = this.#log): void {
    if (this.#isAway || this.#isStopped) return
    this.#isAway = true
    log.error({ err: error }, 'the database does not answer')
    this.#lookLater()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#nextLook)
  }

  /** Polls until the database answers. */
  #lookLater(): void {
    const look = () => this.check().then(this.#noteAnswer, () => !this.#isStopped && this.#lookLater())
    this.#nextLook = setTimeout(look, KEPT_MS).unref()
  }

  readonly #noteAnswer = () => {
    this.#isAway = false
    if (!this.#isStopped) this.#log.warn('the database answers again')
  }

  async #ask(): Promise<void> {
    const late = AbortSignal.timeout(LIMIT_MS)
    await Promise.race([
      this.#database.execute('select 1'),
      new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason), { once: true })),
    ])
  }
}
