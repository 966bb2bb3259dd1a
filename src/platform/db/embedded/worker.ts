import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DurableFiles } from './durable-files.ts'
import type { Failure, Message, Request, WorkerTask } from './messages.ts'

/** Status with which PGlite's main loop reports a failed statement; any other status ends the session. */
const STATEMENT_FAILED = 100
const SYNC_MESSAGE = new Uint8Array([0x53, 0, 0, 0, 4])
/** Maximum bytes per response message. */
const CHUNK = 256 * 1024

const COMMON_PARAMETERS = [
  ...PGlite.defaultStartParams,
  ...parameter('shared_buffers', '16MB'),
  ...parameter('log_startup_progress_interval', '0'),
]
/** Without PGlite's `-F`, which disables fsync; `wal_sync_method` is fsync because PGlite's fdatasync is a no-op. */
const DURABLE_PARAMETERS = [
  ...COMMON_PARAMETERS.filter((argument) => argument !== '-F'),
  ...parameter('fsync', 'on'),
  ...parameter('wal_sync_method', 'fsync'),
  ...parameter('max_wal_size', '128MB'),
]

const port = portOfThread()
let panicMessage = ''

function portOfThread(): MessagePort {
  if (parentPort === null) throw new Error('This file runs as a worker thread.')
  return parentPort
}

function parameter(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`]
}

function post(message: Message, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}

function fail(cause: Failure): never {
  post({ kind: 'failed', cause })
  process.exit(1)
}

function failWithError(error: unknown): never {
  fail({ kind: 'stopped', message: panicMessage || (error instanceof Error ? error.message : String(error)) })
}

/** Keeps PostgreSQL's first PANIC or FATAL message. Returns false so that PGlite ignores the line. */
function capturePanic(line: string): boolean {
  panicMessage ||= /^[^[]*\[\d+\] (?:PANIC|FATAL):\s+(.*)/.exec(line)?.[1] ?? ''
  return false
}

/** Stops the worker on a panic, a stack overflow or an exit, which PGlite would ignore. */
function exitWithPostgres(database: PGlite): void {
  const module = database.Module
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (hasStatus(error, STATEMENT_FAILED)) throw error
      failWithError(error)
    }
  }
}

function hasStatus(error: unknown, status: number): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === status
}

/** Transfers the bytes, which are then no longer available in this thread. */
function postBytes(bytes: Uint8Array<ArrayBuffer>, last: boolean): void {
  post({ kind: 'answer', bytes, last }, [bytes.buffer])
}

async function run(database: PGlite, bytes: Uint8Array): Promise<void> {
  let chunks: Uint8Array[] = []
  let size = 0
  const send = (last: boolean) => {
    postBytes(new Uint8Array(Buffer.concat(chunks)), last)
    chunks = []
    size = 0
  }
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData(chunk) {
      chunks.push(chunk.slice())
      size += chunk.length
      if (size >= CHUNK) send(false)
    },
  })
  send(true)
}

async function answer(database: PGlite, request: Request): Promise<void> {
  switch (request.kind) {
    case 'wire':
      return run(database, request.bytes)
    case 'reset':
      await database.execProtocolRaw(SYNC_MESSAGE)
      await database.exec('rollback')
      await database.exec('discard all')
      return post({ kind: 'answer', last: true })
    case 'dump': {
      await database.exec('checkpoint')
      const dump = await database.dumpDataDir('none')
      return postBytes(new Uint8Array(await dump.arrayBuffer()), true)
    }
    case 'close':
      await database.close()
      return post({ kind: 'answer', last: true })
  }
}

async function open(task: WorkerTask): Promise<PGlite> {
  const options: PGliteOptions =
    'cluster' in task
      ? { fs: new DurableFiles(task.cluster, fail), startParams: DURABLE_PARAMETERS }
      : { startParams: COMMON_PARAMETERS, loadDataDir: new Blob([task.dump]) }
  const database = await PGlite.create({ ...options, onStderr: capturePanic })
  exitWithPostgres(database)
  return database
}

async function serve(task: WorkerTask): Promise<void> {
  const database = await open(task)
  let turn = Promise.resolve()
  port.on('message', (request: Request) => {
    turn = turn.then(() => answer(database, request)).catch(failWithError)
  })
  post({ kind: 'answer', last: true })
}

serve(workerData).catch(failWithError)
