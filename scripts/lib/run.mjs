import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @typedef {{ cwd?: string, env?: Record<string, string>, show?: boolean }} RunOptions */

/**
 * Runs a command of the project's packages or of the system, in the project's folder unless another is given.
 * What it prints is shown, or else handed back. A signal that should end this process ends the command first.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(command, args, { cwd = root, env = {}, show = false } = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const stopWaiting = passSignalsOn(child)
  let output = ''
  const collect = (/** @type {Buffer} */ bytes) => {
    output += bytes
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      stopWaiting()
      resolve({ ok: false, output: error.message })
    })
    child.once('close', (code, signal) => {
      stopWaiting()
      if (signal) output += `${command} was ended by ${signal}.`
      resolve({ ok: code === 0, output })
    })
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsOn(child) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    child.kill(signal)
    child.once('close', () => process.exit(128 + constants.signals[signal]))
  }
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  return () => {
    process.off('SIGINT', pass)
    process.off('SIGTERM', pass)
  }
}

/**
 * Waits for work that takes a while, and says so: on a terminal with the seconds as they pass.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const start = Date.now()
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`
  const { stdout } = process
  stdout.write(stdout.isTTY ? `${title}…` : `${title}…\n`)
  const ticking = stdout.isTTY && setInterval(() => stdout.write(`\r${title}… ${seconds()}`), 1000)
  try {
    return await work()
  } finally {
    if (ticking) clearInterval(ticking)
    stdout.write(`${stdout.isTTY ? '\r' : ''}${title}… ${seconds()}\n`)
  }
}

/**
 * Ends the command with one sentence, below what the failing command had to say.
 * @param {string} sentence
 * @param {string} [output]
 * @returns {never}
 */
export function fail(sentence, output) {
  if (output) console.error(output.trimEnd())
  console.error(sentence)
  process.exit(1)
}
