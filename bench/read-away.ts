import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { finished } from 'node:stream/promises'

/**
 * A child process that reads an address as often at once as it is told, without compression, and keeps nothing: who
 * measures meanwhile is not held up by it. Tells its parent how many bytes there were.
 */
const [address = '', count] = process.argv.slice(2)
const agent = new Agent()

async function read(): Promise<number> {
  let bytes = 0
  const [response] = await once(
    get(address, { agent, headers: { 'accept-encoding': 'identity' } }),
    'response',
  )
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`)
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await finished(response)
  return bytes
}

const sizes = await Promise.all(Array.from({ length: Number(count) }, read))
process.send?.(sizes.reduce((sum, size) => sum + size, 0))
process.disconnect()
