import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Child process that measures the ceiling of Node's own HTTP server: it answers every request with 304.
 * Sends its port to the parent; exits with it.
 */
const server = createServer((_, response) => {
  response.writeHead(304, { etag: '"bare"', vary: 'accept-encoding', 'cache-control': 'public' }).end()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
