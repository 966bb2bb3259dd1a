import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/**
 * Child process that fetches a URL again and again, with a pause, until its parent sends a message; then it sends how
 * long the responses took, in milliseconds.
 */
const PAUSE_MS = 2
const [address = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const stop = new AbortController()
process.once('message', () => stop.abort())

async function read(): Promise<number> {
  const since = performance.now()
  const [response] = await once(get(address, { agent }), 'response')
  response.resume()
  await once(response, 'end')
  return performance.now() - since
}

const times: number[] = []
while (!stop.signal.aborted) {
  times.push(await read())
  await setTimeout(PAUSE_MS)
}
agent.destroy()
process.send?.(times, () => process.disconnect())
