import { endProcess } from '../scripts/lib/processes.mjs'
import * as redis from '../scripts/lib/redis.mjs'
import { freePort } from './free-port.ts'

export const hasRedis = redis.hasRedis()
export const NO_REDIS = 'redis-server is not installed'

/** A private Redis server that can be stopped or frozen (it then accepts connections but does not answer). */
export interface TestRedis {
  url: string
  freeze(): void
  thaw(): void
  /** Stops it; it forgets everything. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops and deletes it, in any state. */
  remove(): Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let { url, child } = await redis.startRedis(port)
  const stop = () => endProcess(child, 'SIGKILL')
  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop,
    async start() {
      ;({ child } = await redis.startRedis(port))
    },
    remove: stop,
  }
}
