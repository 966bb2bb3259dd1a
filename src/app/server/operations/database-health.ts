import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/db/database.ts'
import { within } from '../../../platform/process/within.ts'

/** Milliseconds to wait for the database. */
const TIMEOUT_MS = 3_000
/** Milliseconds for which a result is cached. */
const CACHE_MS = 1_000

/**
 * Health check of the database. Queries it at most once per second on one connection, however many callers ask, and
 * logs an outage once when it starts and once when it ends.
 */
export class DatabaseHealth {
  readonly #database: Database
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  #check: { result: Promise<void>; startedAt: number; isRunning: boolean } | undefined
  #isUnreachable = false
  #isStopped = false
  #nextCheck: NodeJS.Timeout | undefined

  constructor(database: Database, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
    this.#database = database
    this.#log = log
  }

  /** Rejects if the database does not respond in time. */
  check(): Promise<void> {
    const last = this.#check
    if (last && (last.isRunning || performance.now() - last.startedAt < CACHE_MS)) return last.result
    const check = { result: this.#query(), startedAt: performance.now(), isRunning: true }
    const end = () => {
      check.isRunning = false
    }
    check.result.then(end, (error: unknown) => {
      end()
      this.reportFailure(error)
    })
    this.#check = check
    return check.result
  }

  /** Logs an outage unless already logged; `log` is the logger of the failed request. */
  reportFailure(error: unknown, log: Pick<FastifyBaseLogger, 'error'> = this.#log): void {
    if (this.#isUnreachable || this.#isStopped) return
    this.#isUnreachable = true
    log.error({ err: error }, 'the database does not answer')
    this.#checkLater()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#nextCheck)
  }

  /** Polls until the database responds. */
  #checkLater(): void {
    const check = () => this.check().then(this.#reportRecovery, () => !this.#isStopped && this.#checkLater())
    this.#nextCheck = setTimeout(check, CACHE_MS).unref()
  }

  readonly #reportRecovery = () => {
    this.#isUnreachable = false
    if (!this.#isStopped) this.#log.warn('the database answers again')
  }

  async #query(): Promise<void> {
    await within(TIMEOUT_MS, this.#database.execute('select 1'))
  }
}
