import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { projectPath } from '../../project.ts'
import { StartProblem } from '../../start-problem.ts'

const folder = projectPath('local-identity/')
const PROGRAM = `${folder}emulator.mjs`
/** npm writes it at the end of an installation. */
const INSTALLED = `${folder}node_modules/.package-lock.json`

export interface EmulatorSettings {
  /** 0 for a free one. */
  port: number
  projectId: string
  /** Keeps the accounts. Without one they are gone when the process ends. */
  file?: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** What the program tells. */
type Message = { port: number } | { problem: string } | { failure: string }

/** Whether the packages of the emulator are there; they are installed apart from the product's own. */
export function isEmulatorInstalled(): boolean {
  return existsSync(INSTALLED)
}

/**
 * The Auth emulator in a process of its own, which ends with this one. Calls to it wait until it has loaded.
 * When it ends by itself it is started once more; after that nobody can sign in until the server starts anew.
 */
export class EmulatorProcess {
  readonly #settings: EmulatorSettings
  #child: ChildProcess
  #port: number
  #restarted = false
  #stopping = false

  private constructor(settings: EmulatorSettings, child: ChildProcess, port: number) {
    this.#settings = settings
    this.#child = child
    this.#port = port
    this.#watch()
  }

  /** Resolves when it listens. A StartProblem when the port or the file of accounts cannot be used. */
  static async start(settings: EmulatorSettings): Promise<EmulatorProcess> {
    const { child, port } = await launch(settings)
    return new EmulatorProcess(settings, child, port)
  }

  get host(): string {
    return `127.0.0.1:${this.#port}`
  }

  get processId(): number | undefined {
    return this.#child.pid
  }

  /** Every account that was answered for is on the disk already. */
  async stop(): Promise<void> {
    this.#stopping = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }

  #watch(): void {
    const { log } = this.#settings
    this.#child.on('message', ({ failure }: { failure: string }) =>
      log.error({ err: failure }, 'the local identity failed'),
    )
    this.#child.once('exit', () => {
      if (!this.#stopping) void this.#restart()
    })
  }

  async #restart(): Promise<void> {
    const { log } = this.#settings
    if (this.#restarted) return log.error('the local identity ended again: restart the server to sign in')
    this.#restarted = true
    log.error('the local identity ended and is started again')
    try {
      this.#child = (await launch({ ...this.#settings, port: this.#port })).child
      this.#watch()
    } catch (error) {
      log.error({ err: error }, 'the local identity cannot be started: restart the server to sign in')
    }
  }
}

async function launch(settings: EmulatorSettings): Promise<{ child: ChildProcess; port: number }> {
  const { port, projectId, file } = settings
  const args = [String(port), projectId, ...(file ? [file] : [])]
  // What it says on its own goes nowhere: it names addresses and the links of mails.
  const child = fork(PROGRAM, args, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const told = await firstMessage(child)
  if ('port' in told) return { child, port: told.port }
  throw 'problem' in told ? new StartProblem(told.problem) : new Error(told.failure)
}

async function firstMessage(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(() => [{ failure: 'the local identity ended at once' }])
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message as Message
}
