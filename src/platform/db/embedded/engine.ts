import type { Worker } from 'node:worker_threads'
import { siblingScript, startThread } from '../../process/thread.ts'
import type { Failure, Message, Request, WorkerTask } from './messages.ts'

/** Megabytes; large enough for PostgreSQL to detect deep recursion before the thread's stack overflows. */
const STACK_MB = 64

interface EngineOptions {
  task: WorkerTask
  /** Describes a failure in one sentence. */
  describe: (failure: Failure) => string
  /** Called once, with a sentence, if the database stops unexpectedly after starting. */
  onFailure: (sentence: string) => void
  statementLimitMs: number
}

interface PendingRequest {
  receive: (bytes: Uint8Array) => void
  resolve: () => void
  reject: (error: Error) => void
}

/** Client of the database worker. Requests are answered in order; all are rejected if the worker stops. */
export class Engine {
  readonly #worker: Worker
  readonly #options: EngineOptions
  readonly #exited: Promise<void>
  #waiting: PendingRequest[] = []
  #started = false
  #ended: Error | undefined
  #limit: NodeJS.Timeout | undefined

  private constructor(options: EngineOptions) {
    this.#options = options
    this.#worker = startThread(siblingScript(import.meta.url, 'worker'), {
      workerData: options.task,
      resourceLimits: { stackSizeMb: STACK_MB },
    })
    this.#worker.on('message', (message: Message) => this.#receive(message))
    this.#worker.on('error', (error) => this.#fail({ kind: 'stopped', message: error.message }))
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        this.#fail({ kind: 'stopped', message: `its thread ended with code ${code}` })
        resolve()
      })
    })
  }

  /** Starts a worker and waits until it is ready; rejects with a sentence on failure. */
  static async start(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options)
    await engine.#wait()
    engine.#started = true
    return engine
  }

  /** Sends a request; `receive` gets the response in chunks. Rejects if the database has stopped. */
  request(request: Request, receive: (bytes: Uint8Array) => void = () => {}): Promise<void> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended)
    this.#worker.postMessage(request)
    const answered = this.#wait(receive)
    if (this.#waiting.length === 1) this.#limitStatement()
    return answered
  }

  /** The database as a tar file. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = []
    await this.request({ kind: 'dump' }, (bytes) => chunks.push(bytes))
    return Buffer.concat(chunks)
  }

  /** Shuts the database down cleanly after pending requests. Idempotent. */
  async close(): Promise<void> {
    if (this.#ended === undefined) {
      await this.request({ kind: 'close' }).catch(() => {})
      this.#ended ??= new Error('The database is closed.')
      await this.#worker.terminate()
    }
    await this.#exited
  }

  #wait(receive: (bytes: Uint8Array) => void = () => {}): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ receive, resolve, reject })
    })
  }

  #receive(message: Message): void {
    if (message.kind === 'failed') {
      this.#fail(message.cause)
      return
    }
    if (message.bytes !== undefined) this.#waiting[0]?.receive(message.bytes)
    if (!message.last) return
    const answered = this.#waiting.shift()
    this.#limitStatement()
    answered?.resolve()
  }

  #limitStatement(): void {
    clearTimeout(this.#limit)
    if (this.#waiting.length === 0) return
    const milliseconds = this.#options.statementLimitMs
    this.#limit = setTimeout(() => this.#fail({ kind: 'statement-limit', milliseconds }), milliseconds)
  }

  #fail(failure: Failure): void {
    if (this.#ended !== undefined) return
    const ended = new Error(this.#options.describe(failure))
    this.#ended = ended
    clearTimeout(this.#limit)
    void this.#worker.terminate()
    for (const waiting of this.#waiting.splice(0)) waiting.reject(ended)
    if (this.#started) this.#options.onFailure(ended.message)
  }
}
