import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** `.ts` when running from source, `.js` in a build. */
const EXTENSION = extname(import.meta.url)

/** Node.js options to run our scripts with source positions in stack traces. */
export const SCRIPT_OPTIONS =
  EXTENSION === '.ts'
    ? ['--import', new URL('typescript-loader.mjs', import.meta.url).href]
    : ['--enable-source-maps']

/** The URL of a thread or process script: `name` without extension, next to the file `of`. */
export function siblingScript(of: string, name: string): URL {
  return new URL(`${name}${EXTENSION}`, of)
}

/** Starts a worker thread with one of our scripts. */
export function startThread(script: URL, options: Omit<WorkerOptions, 'execArgv'> = {}): Worker {
  return new Worker(script, { ...options, execArgv: SCRIPT_OPTIONS })
}
