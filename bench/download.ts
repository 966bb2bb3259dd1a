import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { finished } from 'node:stream/promises'

/**
 * Child process that fetches a URL the given number of times concurrently, uncompressed, and discards the bodies, so
 * that the measuring process is not slowed down. Sends the total number of bytes to its parent.
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
