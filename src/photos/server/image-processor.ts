import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError, type ErrorCode } from '../../platform/contract/errors.ts'
import { SCRIPT_OPTIONS, siblingScript } from '../../platform/process/thread.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { type Message, readMessages, sendMessage } from './process-messages.ts'

/** The process's answer to an upload. */
export type ImageProcessorReply = { photo: PreparedPhoto } | { refused: ErrorCode } | { failed: Error }

/** How a process ended. */
interface End {
  status: number | null
  signal: NodeJS.Signals | null
}

interface ImageProcess {
  process: ChildProcessByStdio<Socket, Socket, null>
  answers: AsyncIterator<Buffer>
  end: Promise<End>
}

interface ImageProcessorOptions {
  script?: URL
  /** Timeout in milliseconds for one photo. */
  limitMs?: number
  /** Logs processes that exit without answering. */
  log?: Pick<FastifyBaseLogger, 'warn'>
}

/** More than any photo of the allowed size needs on a slow, busy CPU: see decision 013. */
const PREPARING_LIMIT_MS = 30_000

const SCRIPT = siblingScript(import.meta.url, 'image-processor.worker')
/** Signals not caused by a photo: the process was killed by an operator or the out-of-memory killer. */
const EXTERNAL_SIGNALS: ReadonlySet<string | null> = new Set(['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM'])
/** Errors of writing to a process that has exited. */
const CLOSED_PIPE_ERRORS = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'])

/**
 * Processes photos in a child process, one at a time, so that they do not slow down reads or leave memory behind in the
 * server, and a photo that crashes or hangs a decoder breaks nothing else. The process starts with the first photo,
 * restarts after a crash, and exits with the server. Photos are streamed through pipes in chunks, because a single IPC
 * message would block the event loop.
 */
export class ImageProcessor {
  readonly #script: URL
  readonly #limitMs: number
  readonly #log: ImageProcessorOptions['log']
  /** The process, while it is idle. */
  #idle: ImageProcess | undefined

  constructor({ script = SCRIPT, limitMs = PREPARING_LIMIT_MS, log }: ImageProcessorOptions = {}) {
    this.#script = script
    this.#limitMs = limitMs
    this.#log = log
  }

  /** Must not be called before the previous photo is finished. */
  async prepare(upload: Message): Promise<PreparedPhoto> {
    const workshop = this.#idle ?? this.#start()
    this.#idle = undefined
    keepAlive(workshop.process, true)
    let isTooSlow = false
    const limit = setTimeout(() => {
      isTooSlow = true
      workshop.process.kill('SIGKILL')
    }, this.#limitMs)
    const [{ value }] = await Promise.all([workshop.answers.next(), send(workshop.process, upload)]).finally(
      () => clearTimeout(limit),
    )
    if (value) this.#idle = workshop
    keepAlive(workshop.process, false)
    if (value) return photoOf(value)
    if (isTooSlow) throw new ApiError('photo-too-slow')
    throw this.#refusalBy(await workshop.end)
  }

  #refusalBy(end: End): ApiError {
    this.#log?.warn(
      end,
      'the image process exited while processing a photo; the next photo will start a new one',
    )
    return new ApiError(EXTERNAL_SIGNALS.has(end.signal) ? 'photo-interrupted' : 'photo-unreadable')
  }

  #start(): ImageProcess {
    const started = spawn(process.execPath, [...SCRIPT_OPTIONS, fileURLToPath(this.#script)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }) as ImageProcess['process']
    const forget = () => {
      if (this.#idle?.process === started) this.#idle = undefined
    }
    started.once('exit', forget).once('error', forget)
    // A missing answer reports the exit.
    started.stdin.on('error', () => {})
    // Threads that the process starts later inherit the priority.
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const end = new Promise<End>((resolve) => {
      started.once('exit', (status, signal) => resolve({ status, signal }))
      started.once('error', () => resolve({ status: null, signal: null }))
    })
    return { process: started, answers: readMessages(started.stdout), end }
  }
}

/** After a partial write the process is unusable, because it would read the next photo as the rest of this one. */
async function send(workshop: ImageProcess['process'], upload: Message): Promise<void> {
  try {
    await sendMessage(workshop.stdin, upload)
  } catch (error) {
    workshop.kill()
    if (!CLOSED_PIPE_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function photoOf(bytes: Buffer): PreparedPhoto {
  const answer: ImageProcessorReply = deserialize(bytes)
  if ('photo' in answer) return answer.photo
  throw 'refused' in answer ? new ApiError(answer.refused) : answer.failed
}

/** Keeps our process alive while this one is working. */
function keepAlive(workshop: ImageProcess['process'], isAtWork: boolean): void {
  for (const held of [workshop, workshop.stdin, workshop.stdout])
    if (isAtWork) held.ref()
    else held.unref()
}
