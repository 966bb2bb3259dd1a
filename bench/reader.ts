import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/**
 * Child process that fetches the URLs of its first message one after the other, with a pause, and again and again if
 * that says so, until its parent sends another message; then it sends how long the responses took, in milliseconds.
 */
const PAUSE_MS = 2
const agent = new Agent({ keepAlive: true })
const [{ calls, isEndless }] = (await once(process, 'message')) as [{ calls: string[]; isEndless?: true }]
const stop = new AbortController()
process.once('message', () => stop.abort())

async function read(address: string): Promise<number> {
  const since = performance.now()
  const [response] = await once(get(address, { agent }), 'response')
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
  return performance.now() - since
}

const times: number[] = []
for (let i = 0; !stop.signal.aborted && (isEndless || i < calls.length); i++) {
  times.push(await read(calls[i % calls.length] as string))
  await setTimeout(PAUSE_MS)
}
agent.destroy()
process.send?.(times, () => process.disconnect())
