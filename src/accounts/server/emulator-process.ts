import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { StartupError } from '../../platform/process/startup-error.ts'
import { projectPath } from '../../platform/project.ts'

const folder = projectPath('local-identity/')
const PROGRAM = `${folder}emulator.mjs`
/** Written by npm at the end of an installation. */
const INSTALLED = `${folder}node_modules/.package-lock.json`

interface EmulatorSettings {
  /** 0 for a free one. */
  port: number
  projectId: string
  /** The accounts file. Without one, accounts are lost when the process exits. */
  file?: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** A message from the child process. */
type Message = { port: number } | { problem: string } | { failure: string }

/** Whether the emulator's packages are installed; they are separate from the product's. */
export function isEmulatorInstalled(): boolean {
  return existsSync(INSTALLED)
}

/**
 * The Auth emulator in a child process. Requests wait until it has loaded. If it exits unexpectedly, it is restarted
 * once; after that nobody can sign in until the server restarts.
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

  /** Resolves once it listens. Throws StartupError if the port or the accounts file cannot be used. */
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

  /** Every acknowledged account is already on disk, so killing is safe. */
  async stop(): Promise<void> {
    this.#stopping = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }

  #watch(): void {
    const { log } = this.#settings
    this.#child.on('message', ({ failure }: { failure: string }) =>
      log.error({ err: failure }, 'the Auth emulator failed'),
    )
    this.#child.once('exit', () => {
      if (!this.#stopping) void this.#restart()
    })
  }

  async #restart(): Promise<void> {
    const { log } = this.#settings
    if (this.#restarted) return log.error('the Auth emulator exited again: restart the server to sign in')
    this.#restarted = true
    log.error('the Auth emulator exited and is being restarted')
    try {
      this.#child = (await launch({ ...this.#settings, port: this.#port })).child
      this.#watch()
    } catch (error) {
      log.error({ err: error }, 'the Auth emulator cannot be started: restart the server to sign in')
    }
  }
}

async function launch(settings: EmulatorSettings): Promise<{ child: ChildProcess; port: number }> {
  const { port, projectId, file } = settings
  const args = [String(port), projectId, ...(file ? [file] : [])]
  // Its output is discarded: it contains email addresses and links from emails.
  const child = fork(PROGRAM, args, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const message = await firstMessage(child)
  if ('port' in message) return { child, port: message.port }
  throw 'problem' in message ? new StartupError(message.problem) : new Error(message.failure)
}

async function firstMessage(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(() => [{ failure: 'the Auth emulator exited immediately' }])
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message as Message
}
