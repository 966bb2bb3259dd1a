import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
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
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-redis-'))
  const port = await freePort()
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  let child: ChildProcess
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async start() {
      child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] })
      await readiness(child)
    },
    async stop() {
      const exit = once(child, 'exit')
      if (child.kill('SIGKILL')) await exit
    },
    async remove() {
      await redis.stop()
      await rm(folder, { recursive: true })
    },
  }
  await redis.start()
  return redis
}

async function readiness({ stdout }: ChildProcess): Promise<void> {
  if (stdout) for await (const line of createInterface(stdout)) if (line.includes('Ready to accept')) break
  stdout?.resume()
}
