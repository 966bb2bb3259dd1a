import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import type { FastifyBaseLogger } from 'fastify'
import { type ErrorCode, Refusal } from '../../../contract/errors.ts'
import { READING_SCRIPTS, scriptBeside } from '../../thread.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { type Message, readMessages, sendMessage } from './workshop-messages.ts'

/** What the process answers to the bytes of an upload. */
export type WorkshopAnswer = { photo: PreparedPhoto } | { refused: ErrorCode } | { failed: Error }

/** How a process ended. */
interface End {
  status: number | null
  signal: NodeJS.Signals | null
}

interface Workshop {
  process: ChildProcessByStdio<Socket, Socket, null>
  answers: AsyncIterator<Buffer>
  end: Promise<End>
}

interface WorkshopOptions {
  script?: URL
  /** Milliseconds that one photo may take. */
  limitMs?: number
  /** Hears of a process that ended instead of answering. */
  log?: Pick<FastifyBaseLogger, 'warn'>
}

/** No photo of the size that is taken needs as long, on a slow processor that others keep busy: see decision 013. */
const PREPARING_LIMIT_MS = 30_000

const SCRIPT = scriptBeside(import.meta.url, 'prepare-photo.worker')
/** Signals that no picture causes: an operator, or a system without memory left, ended the process. */
const FROM_OUTSIDE: ReadonlySet<string | null> = new Set(['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM'])
/** What writing to a process says that has ended. */
const GONE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'])

/**
 * Prepares photos in a process of its own, one after the other. There they take no time from those who read,
 * leave no memory behind in the server, and a picture that breaks a decoder, or never lets it end, breaks nothing
 * else. The process starts with the first photo, anew after a crash, and ends with the server. Bytes go through its
 * pipes, piece by piece: as one message of the channel between processes they would hold up everything else.
 */
export class PhotoWorkshop {
  readonly #script: URL
  readonly #limitMs: number
  readonly #log: WorkshopOptions['log']
  /** While it has nothing to do. */
  #idle: Workshop | undefined

  constructor({ script = SCRIPT, limitMs = PREPARING_LIMIT_MS, log }: WorkshopOptions = {}) {
    this.#script = script
    this.#limitMs = limitMs
    this.#log = log
  }

  /** Not to be called again before the last photo is done. */
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
    if (isTooSlow) throw new Refusal('photo-too-slow')
    throw this.#refusalBy(await workshop.end)
  }

  #refusalBy(end: End): Refusal {
    this.#log?.warn(
      end,
      'the process that prepares photos ended while reading one; the next photo starts another',
    )
    return new Refusal(FROM_OUTSIDE.has(end.signal) ? 'photo-interrupted' : 'photo-unreadable')
  }

  #start(): Workshop {
    const started = spawn(process.execPath, [...READING_SCRIPTS, fileURLToPath(this.#script)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }) as Workshop['process']
    const forget = () => {
      if (this.#idle?.process === started) this.#idle = undefined
    }
    started.once('exit', forget).once('error', forget)
    // That it is gone is said by the answer that does not come.
    started.stdin.on('error', () => {})
    // Threads that the process starts from now on inherit this.
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const end = new Promise<End>((resolve) => {
      started.once('exit', (status, signal) => resolve({ status, signal }))
      started.once('error', () => resolve({ status: null, signal: null }))
    })
    return { process: started, answers: readMessages(started.stdout), end }
  }
}

/** Part of a photo would be taken for the beginning of the next one: after that the process is of no use. */
async function send(workshop: Workshop['process'], upload: Message): Promise<void> {
  try {
    await sendMessage(workshop.stdin, upload)
  } catch (error) {
    workshop.kill()
    if (!GONE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function photoOf(bytes: Buffer): PreparedPhoto {
  const answer: WorkshopAnswer = deserialize(bytes)
  if ('photo' in answer) return answer.photo
  throw 'refused' in answer ? new Refusal(answer.refused) : answer.failed
}

/** Whether our own process may end while this one is there. */
function keepAlive(workshop: Workshop['process'], isAtWork: boolean): void {
  for (const held of [workshop, workshop.stdin, workshop.stdout])
    if (isAtWork) held.ref()
    else held.unref()
}
