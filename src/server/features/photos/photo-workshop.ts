import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type ErrorCode, Refusal } from '../../../contract/errors.ts'
import { TYPESCRIPT_LOADER } from '../../thread.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** What the process answers to the bytes of an upload. */
export type WorkshopAnswer = { photo: PreparedPhoto } | { refused: ErrorCode } | { failed: Error }

const SCRIPT = new URL('prepare-photo.worker.ts', import.meta.url)

/**
 * Prepares photos in a process of its own, one after the other. There they take no time from those who read,
 * leave no memory behind in the server, and a picture that breaks a decoder breaks nothing else. The process
 * starts with the first photo, anew after a crash, and ends with the server.
 */
export class PhotoWorkshop {
  readonly #script: URL
  #process: ChildProcess | undefined

  constructor(script = SCRIPT) {
    this.#script = script
  }

  /** Not to be called again before the last photo is done. */
  async prepare(upload: Buffer): Promise<PreparedPhoto> {
    const workshop = this.#process ?? this.#start()
    keepAlive(workshop, true)
    try {
      const answered = answerOf(workshop)
      workshop.send(upload)
      return photoOf(await answered)
    } finally {
      keepAlive(workshop, false)
    }
  }

  #start(): ChildProcess {
    const started = fork(fileURLToPath(this.#script), {
      execArgv: ['--import', TYPESCRIPT_LOADER],
      serialization: 'advanced',
    })
    const forget = () => {
      this.#process = undefined
    }
    started.once('exit', forget).once('error', forget)
    // Threads that the process starts from now on inherit this.
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    this.#process = started
    return started
  }
}

/** A process that ends instead of answering was ended by the picture. */
async function answerOf(workshop: ChildProcess): Promise<WorkshopAnswer> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const [answer] = await Promise.race([
      once(workshop, 'message', { signal }),
      once(workshop, 'exit', { signal }).then(() => [{ refused: 'photo-unreadable' }]),
    ])
    return answer as WorkshopAnswer
  } finally {
    settled.abort()
  }
}

function photoOf(answer: WorkshopAnswer): PreparedPhoto {
  if ('photo' in answer) return answer.photo
  throw 'refused' in answer ? new Refusal(answer.refused) : answer.failed
}

/** Whether our own process may end while this one is there. */
function keepAlive(workshop: ChildProcess, isAtWork: boolean): void {
  for (const held of [workshop, workshop.channel])
    if (isAtWork) held?.ref()
    else held?.unref()
}
