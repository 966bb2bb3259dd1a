import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

const run = promisify(execFile)
const CONNECTIONS = 32

export interface Load {
  url: string
  headers: Record<string, string>
  seconds: number
  /** At once; by default 32. */
  connections?: number
}

/** Measures requests per second. */
export type LoadTool = (load: Load) => Promise<number>

/** `wrk` if installed, otherwise autocannon. */
export async function chooseLoadTool(): Promise<{ name: string; measure: LoadTool }> {
  const hasWrk = await run('wrk', ['-v']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )
  return hasWrk ? { name: 'wrk', measure: wrk } : { name: 'autocannon', measure: cannon }
}

async function wrk({ url, headers, seconds, connections = CONNECTIONS }: Load): Promise<number> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...lines, url])
  const failures = /Non-2xx or 3xx responses: .*|Socket errors: .*/.exec(stdout)
  if (failures) throw new Error(`${url}: ${failures[0]}`)
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])
}

async function cannon({ url, headers, seconds, connections = CONNECTIONS }: Load): Promise<number> {
  const result = await autocannon({ url, headers, duration: seconds, connections })
  if (result.errors > 0 || result['4xx'] > 0 || result['5xx'] > 0) throw new Error(`${url}: answers failed`)
  return result.requests.average
}
