import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureEmulator } from './packages.mjs'
import { root } from './run.mjs'

const PROGRAM = join(root, 'local-identity', 'emulator.mjs')

/**
 * Starts the official Auth emulator of Firebase, whose packages are installed for it. Its accounts are lost when it
 * stops. Throws if it can't listen.
 * @param {{ port?: number, projectId?: string }} [settings] without a port, a free one
 */
export async function startEmulator({ port = 0, projectId = 'demo-opencourt' } = {}) {
  await ensureEmulator()
  // Its output has email addresses and links from mails.
  const child = fork(PROGRAM, [String(port), projectId], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [message] = await Promise.race([once(child, 'message'), ended])
  if (typeof message?.port !== 'number') throw new Error(`The emulator could not listen on port ${port}.`)
  return {
    host: `127.0.0.1:${message.port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
