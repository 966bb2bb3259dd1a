import { Worker, type WorkerOptions } from 'node:worker_threads'

/** For `--import`, where a script is TypeScript. */
export const TYPESCRIPT_LOADER = new URL('typescript-loader.mjs', import.meta.url).href

/** Starts a worker thread whose script is TypeScript. */
export function startThread(script: URL, options: Omit<WorkerOptions, 'execArgv'> = {}): Worker {
  return new Worker(script, { ...options, execArgv: ['--import', TYPESCRIPT_LOADER] })
}
