import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'

/** Milliseconds the database has to say that it is there. */
const LIMIT_MS = 3_000
/** Milliseconds that its word counts. */
const KEPT_MS = 1_000

/**
 * Whether the database answers. However many ask, it is asked once a second, on one connection; however many are
 * refused, the log says once that it does not, and once that it does again.
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

  /** Rejects where the database does not answer soon. */
  check(): Promise<void> {
    const last = this.#check
    if (last && (last.isUnderWay || performance.now() - last.begunAt < KEPT_MS)) return last.answered
    const check = { answered: this.#ask(), begunAt: performance.now(), isUnderWay: true }
    const end = () => {
      check.isUnderWay = false
    }
    check.answered.then(end, (error: unknown) => {
      end()
      this.noteFailure(error)
    })
    this.#check = check
    return check.answered
  }

  /** Says that the database does not answer, unless that is said; `log`: of the request that found out. */
  noteFailure(error: unknown, log: Pick<FastifyBaseLogger, 'error'> = this.#log): void {
    if (this.#isAway || this.#isStopped) return
    this.#isAway = true
    log.error({ err: error }, 'the database does not answer')
    this.#lookLater()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#nextLook)
  }

  /** Asks until there is an answer, whoever else asks. */
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
