import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

export const hasRedis = () => spawnSync('redis-server', ['--version']).status === 0

/**
 * Starts a Redis server on a port of this machine that stores nothing on disk.
 * @param {number} port
 * @param {{ detached?: boolean }} [options] `detached`: Ctrl-C does not reach it
 */
export async function startRedis(port, { detached = false } = {}) {
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '']
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'], detached })
  await waitUntilReady(child.stdout)
  return { url: `redis://127.0.0.1:${port}`, child }
}

/** @param {import('node:stream').Readable} output */
async function waitUntilReady(output) {
  for await (const line of createInterface(output))
    if (line.includes('Ready to accept')) return void output.resume()
  throw new Error('Redis could not be started.')
}
