import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const ASK_AGAIN_MS = 20

/**
 * Waits until a URL answers, whatever it answers; throws if the program behind it ends before.
 * @param {string} url
 * @param {ChildProcess} child
 */
export async function waitForAnswer(url, child) {
  while (isRunning(child)) {
    const hasAnswered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (hasAnswered) return
    await wait(ASK_AGAIN_MS)
  }
  throw new Error(`${child.spawnfile} ended before it answered at ${url}.`)
}

/**
 * Ends a program and waits until it has; does nothing if it has ended already.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function endProcess(child, signal = 'SIGTERM') {
  if (!isRunning(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** @param {ChildProcess} child */
function isRunning({ exitCode, signalCode }) {
  return exitCode === null && signalCode === null
}

/**
 * Whether a port of this machine can be listened on.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isFreePort(port) {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
