import { parentPort, type Worker } from 'node:worker_threads'
import { startThread } from './thread.ts'

interface WorkerRequest<In> {
  number: number
  input: In
}

type WorkerReply<Out> = { number: number; output: Out } | { number: number; error: Error }

interface PendingRequest<Out> {
  resolve: (output: Out) => void
  reject: (error: Error) => void
}

/**
 * A worker thread that handles requests one at a time. It starts on the first request, keeps the process alive only
 * while requests are pending, and restarts after a crash.
 */
export class WorkerClient<In, Out> {
  readonly #script: URL
  readonly #waiting = new Map<number, PendingRequest<Out>>()
  #worker: Worker | undefined
  #nextNumber = 0

  /** `script` calls `serveRequests`. */
  constructor(script: URL) {
    this.#script = script
  }

  /** Whether the thread is running and thus still holds its state. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  request(input: In): Promise<Out> {
    const worker = this.#worker ?? this.#start()
    const request: WorkerRequest<In> = { number: this.#nextNumber++, input }
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.number, { resolve, reject })
      worker.ref()
      worker.postMessage(request)
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
    this.#rejectAll(new Error('the thread was closed'))
  }

  #start(): Worker {
    const worker = startThread(this.#script)
    worker.on('message', (reply: WorkerReply<Out>) => this.#receive(reply, worker))
    worker.on('error', (error: Error) => this.#onCrash(worker, error))
    worker.on('exit', () => this.#onCrash(worker, new Error('the thread ended')))
    this.#worker = worker
    return worker
  }

  #receive(reply: WorkerReply<Out>, worker: Worker): void {
    const waiting = this.#waiting.get(reply.number)
    this.#waiting.delete(reply.number)
    if (this.#waiting.size === 0) worker.unref()
    if ('error' in reply) waiting?.reject(reply.error)
    else waiting?.resolve(reply.output)
  }

  #onCrash(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#rejectAll(error)
  }

  #rejectAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/**
 * Serves requests inside the thread. `transfer` returns the buffers of a result to transfer instead of copy; the thread
 * loses access to them.
 */
export function serveRequests<In, Out>(
  answer: (input: In) => Out,
  transfer: (output: Out) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', ({ number, input }: WorkerRequest<In>) => {
    try {
      const output = answer(input)
      parentPort?.postMessage({ number, output } satisfies WorkerReply<Out>, transfer(output))
    } catch (error) {
      parentPort?.postMessage({ number, error: error as Error } satisfies WorkerReply<Out>)
    }
  })
}
