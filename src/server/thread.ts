import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** `.ts` where the server runs from its sources, `.js` where it was built. */
const EXTENSION = extname(import.meta.url)

/** What Node.js needs to read a script of ours, and to tell of the lines of its source. */
export const READING_SCRIPTS =
  EXTENSION === '.ts'
    ? ['--import', new URL('typescript-loader.mjs', import.meta.url).href]
    : ['--enable-source-maps']

/** A script for a thread or a process of its own: `name` without extension, beside the file `of`. */
export function scriptBeside(of: string, name: string): URL {
  return new URL(`${name}${EXTENSION}`, of)
}

/** Starts a worker thread with a script of ours. */
export function startThread(script: URL, options: Omit<WorkerOptions, 'execArgv'> = {}): Worker {
  return new Worker(script, { ...options, execArgv: READING_SCRIPTS })
}
