import type { IncomingMessage, ServerResponse } from 'node:http'
import { interruptible } from '../../../platform/db/wrap-queries.ts'
import type { FreeSpace } from '../../../platform/files/free-space.ts'
import type { Log } from '../../../platform/process/log.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import type { LocalHandler } from '../local-socket.ts'
import { type Output, type Status, sentenceOf, type Values, type Work, type WorkParts } from './command.ts'
import { command as importCourts } from './import-courts.ts'
import { command as importIdentities } from './import-identities.ts'
import { command as importPlaces } from './import-places.ts'
import { command as importPostcodes } from './import-postcodes.ts'
import { command as makeSnapshot } from './make-snapshot.ts'
import { type AnswerLine, BUILD_HEADER, framesIn, OTHER_VERSION, pathOf, taskSchema } from './protocol.ts'
import { type ReceivedFiles, receiveFiles } from './received-files.ts'

const WORK = {
  'import-courts': importCourts.work,
  'import-identities': importIdentities.work,
  'import-places': importPlaces.work,
  'import-postcodes': importPostcodes.work,
  'make-snapshot': makeSnapshot.work,
}

/** Milliseconds to wait for the next bytes of a file. */
const RECEIVE_LIMIT_MS = 60_000
/** Milliseconds for the client to read the answer. */
const CLOSE_LIMIT_MS = 10_000

const INTERRUPTED = 'Interrupted: what was not finished has been undone.'
const STOPPING = 'The server is being stopped: what was not finished has been undone. Run this again later.'

interface CommandServerParts extends Omit<WorkParts, 'output'> {
  /** Shows visitors what a command has changed. */
  showChanges: () => Promise<void>
  space: FreeSpace
  /** What the server was built from, if it was. */
  build: string | null
  log: Pick<Log, 'error' | 'info'>
}

/** Runs commands that clients of this machine hand over, one at a time. */
export class CommandServer {
  readonly handlers: ReadonlyMap<string, LocalHandler>
  readonly #parts: CommandServerParts
  #running: AbortController | undefined
  #answered = Promise.resolve()

  constructor(parts: CommandServerParts) {
    this.#parts = parts
    const answer =
      (name: string, work: Work): LocalHandler =>
      (request, response) =>
        this.#answer({ name, work, request, response })
    this.handlers = new Map(
      Object.entries(WORK).map(([name, work]) => [`POST ${pathOf(name)}`, answer(name, work)]),
    )
  }

  /** Interrupts the running command; resolves when it has been undone and its client knows. */
  async stop(): Promise<void> {
    this.#running?.abort(new StartupError(STOPPING))
    await this.#answered
  }

  async #answer(call: Call): Promise<void> {
    const send = (line: AnswerLine) => void call.response.write(`${JSON.stringify(line)}\n`)
    const output: Output = { log: (log) => send({ log }), error: (error) => send({ error }) }
    const end = (status: Status) => {
      send({ status })
      return closedByClient(call)
    }
    const refusal = this.#refusalOf(call.request)
    if (refusal) {
      output.error(refusal)
      return end(1)
    }
    const interruption = new AbortController()
    this.#running = interruption
    this.#answered = this.#run(call, output, interruption).then((status) => {
      this.#running = undefined
      this.#parts.log.info({ command: call.name, status }, 'a command has run')
      return end(status)
    })
    await this.#answered
  }

  #refusalOf({ headers }: IncomingMessage): string | undefined {
    const { build } = this.#parts
    const theirs = headers[BUILD_HEADER]
    if (build && theirs && theirs !== build) return OTHER_VERSION
    return this.#running && 'Another command is running. Wait until it has finished.'
  }

  /** Returns the exit status of the command. */
  async #run(call: Call, output: Output, interruption: AbortController): Promise<Status> {
    const { space, build, showChanges, log, ...parts } = this.#parts
    const { signal } = interruption
    let received: Received | undefined
    let status: Status
    try {
      received = await receive(call, space, signal)
      interruptWithClient(call.request, interruption)
      const database = interruptible(parts.database, signal)
      status = (await call.work({ ...parts, database, output }, received.files, received.values)) ?? 0
    } catch (error) {
      const sentence = sentenceOf(signal.aborted ? signal.reason : error)
      if (!sentence) log.error({ err: error }, 'a command failed')
      output.error(sentence ?? 'The server could not do this. See its log.')
      return 1
    } finally {
      await received?.close()
    }
    await showChanges().catch((error: unknown) => log.error({ err: error }, 'changes are shown later'))
    return status
  }
}

interface Received extends ReceivedFiles {
  values: Values
}

/** Receives what a command needs. */
async function receive(
  { request, response }: Call,
  space: FreeSpace,
  signal: AbortSignal,
): Promise<Received> {
  const cancel = () => request.destroy()
  signal.addEventListener('abort', cancel)
  request.socket.setTimeout(RECEIVE_LIMIT_MS)
  response.writeContinue()
  const frames = framesIn(request.iterator({ destroyOnReturn: false }))
  const { value: task } = await frames.next()
  if (!task) throw new StartupError(INTERRUPTED)
  const { values, files: names } = taskSchema.parse(JSON.parse(String(task)))
  const received = await receiveFiles(frames, names, { space, signal })
  if (!received) throw new StartupError(INTERRUPTED)
  await frames.return(undefined)
  request.socket.setTimeout(0)
  signal.removeEventListener('abort', cancel)
  return { values, ...received }
}

/** Interrupts a command when its client is gone or has ended its request. */
function interruptWithClient(request: IncomingMessage, interruption: AbortController): void {
  const interrupt = () => interruption.abort(new StartupError(INTERRUPTED))
  if (request.readableEnded || request.destroyed) interrupt()
  else request.once('end', interrupt).once('close', interrupt).resume()
}

interface Call {
  name: string
  work: Work
  request: IncomingMessage
  response: ServerResponse
}

/** The client ends the connection: if we did, what it still sends would keep it from reading the answer. */
async function closedByClient({ request, response }: Call): Promise<void> {
  if (response.closed) return
  request.resume()
  request.socket.setTimeout(CLOSE_LIMIT_MS)
  await new Promise((resolve) => response.once('close', resolve))
}
