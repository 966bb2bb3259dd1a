import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @typedef {{ cwd?: string, env?: Record<string, string>, show?: boolean }} RunOptions */

/**
 * Runs a command from node_modules/.bin or the PATH, by default in the project's folder. Its output is either shown
 * or returned. A signal that ends this process ends the command first.
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
  const stopWaiting = killOnExit(child)
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
      if (signal) output += `${command} was killed by ${signal}.`
      resolve({ ok: code === 0, output })
    })
  })
}

/**
 * Ends the command when this process ends, for whatever reason.
 * @param {import('node:child_process').ChildProcess} child
 */
function killOnExit(child) {
  const end = () => child.kill()
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    child.kill(signal)
    child.once('close', () => process.exit(128 + constants.signals[signal]))
  }
  process.on('exit', end)
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  return () => {
    process.off('exit', end)
    process.off('SIGINT', pass)
    process.off('SIGTERM', pass)
  }
}

/** Start times of the running tasks by title, in ms since the epoch. @type {Map<string, number>} */
const waiting = new Map()

/**
 * Runs a slow task and shows its progress, on a terminal with the elapsed seconds. Several tasks may run
 * concurrently.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const { stdout } = process
  waiting.set(title, Date.now())
  if (!stdout.isTTY) console.log(`${title}…`)
  const ticking = stdout.isTTY && setInterval(showProgress, 1000)
  showProgress()
  try {
    return await work()
  } finally {
    if (ticking) clearInterval(ticking)
    clearProgress()
    console.log(progressOf(title))
    waiting.delete(title)
    showProgress()
  }
}

/** On a terminal, rewrites a single line. */
function showProgress() {
  if (!process.stdout.isTTY) return
  clearProgress()
  const line = [...waiting.keys()].map(progressOf).join(' · ')
  process.stdout.write(line.slice(0, process.stdout.columns - 1))
}

function clearProgress() {
  if (!process.stdout.isTTY) return
  process.stdout.cursorTo(0)
  process.stdout.clearLine(0)
}

/** @param {string} title */
function progressOf(title) {
  const since = waiting.get(title) ?? Date.now()
  return `${title}… ${Math.round((Date.now() - since) / 1000)} s`
}

/**
 * Exits with status 1, printing the failed command's output and then one sentence.
 * @param {string} sentence
 * @param {string} [output]
 * @returns {never}
 */
export function fail(sentence, output) {
  if (output) console.error(output.trimEnd())
  console.error(sentence)
  process.exit(1)
}
