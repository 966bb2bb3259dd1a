import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError, type ErrorCode } from '../../platform/contract/errors.ts'
import { SCRIPT_OPTIONS, siblingScript } from '../../platform/process/thread.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** The process's answer to an upload. */
export type ImageProcessorReply = { photo: PreparedPhoto } | { refused: ErrorCode } | { failed: Error }

interface ImageProcessorOptions {
  script?: URL
  /** Timeout in milliseconds for one photo. */
  limitMs?: number
  /** Multiplies the timeout. */
  timeLimitFactor?: number
  /** Logs processes that exit without answering. */
  log?: Pick<FastifyBaseLogger, 'warn'>
}

/** More than any photo of the allowed size needs on a slow, busy CPU: see docs/decisions/photos.md. */
const PREPARING_LIMIT_MS = 30_000

const SCRIPT = siblingScript(import.meta.url, 'image-processor.worker')
/** Signals not caused by a photo: the process was killed by an operator or the out-of-memory killer. */
const EXTERNAL_SIGNALS: ReadonlySet<string | null> = new Set(['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM'])

/**
 * Processes photos in a child process, one at a time, so that they do not slow down reads or leave memory behind in the
 * server, and a photo that crashes or hangs a decoder breaks nothing else. The process starts with the first photo,
 * restarts after a crash, and exits with the server.
 */
export class ImageProcessor {
  readonly #script: URL
  readonly #limitMs: number
  readonly #log: ImageProcessorOptions['log']
  /** The process, while it is idle. */
  #idle: ChildProcess | undefined

  constructor({
    script = SCRIPT,
    limitMs = PREPARING_LIMIT_MS,
    timeLimitFactor = 1,
    log,
  }: ImageProcessorOptions = {}) {
    this.#script = script
    this.#limitMs = limitMs * timeLimitFactor
    this.#log = log
  }

  /** Must not be called before the previous photo is finished. */
  async prepare(upload: Buffer): Promise<PreparedPhoto> {
    const child = this.#idle ?? this.#start()
    this.#idle = undefined
    keepServerAlive(child, true)
    let isTooSlow = false
    const limit = setTimeout(() => {
      isTooSlow = true
      child.kill('SIGKILL')
    }, this.#limitMs)
    const reply = replyOf(child)
    // Without free file descriptors there is no channel; the process then reports an error.
    if (child.channel) child.send(upload, (error) => error && child.kill('SIGKILL'))
    const value = await reply.finally(() => {
      clearTimeout(limit)
      keepServerAlive(child, false)
    })
    if (isTooSlow) throw new ApiError('photo-too-slow')
    if ('status' in value) throw this.#errorAfter(value)
    this.#idle = child
    if ('photo' in value) return value.photo
    throw 'refused' in value ? new ApiError(value.refused) : value.failed
  }

  #errorAfter(end: End): ApiError {
    this.#log?.warn(
      end,
      'the image process exited while processing a photo; the next photo will start a new one',
    )
    return new ApiError(EXTERNAL_SIGNALS.has(end.signal) ? 'photo-interrupted' : 'photo-unreadable')
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(this.#script), { execArgv: SCRIPT_OPTIONS, serialization: 'advanced' })
    child.once('exit', () => {
      if (this.#idle === child) this.#idle = undefined
    })
    // Without a listener, an error while no photo is being processed would end the server.
    child.on('error', (err) => this.#log?.warn({ err }, 'the image process reports an error'))
    // Threads that the process starts later inherit the priority.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    return child
  }
}

/** How a process ended. */
interface End {
  status: number | null
  signal: NodeJS.Signals | null
}

/** The next reply of a process, or its end. */
async function replyOf(child: ChildProcess): Promise<ImageProcessorReply | End> {
  const isOver = new AbortController()
  const { signal } = isOver
  const ended = once(child, 'exit', { signal }).then(([status, signal]): End => ({ status, signal }))
  const replied = once(child, 'message', { signal }).then(([reply]): ImageProcessorReply => reply)
  try {
    return await Promise.race([replied, ended])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    isOver.abort()
  }
}

/** Keeps our process alive while this one is working. */
function keepServerAlive(child: ChildProcess, isAtWork: boolean): void {
  for (const held of [child, child.channel])
    if (isAtWork) held?.ref()
    else held?.unref()
}
