import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The child process that shows what Node's own server can reach: it answers 304 to everything, without looking.
 * Tells its parent the port; ends with it.
 */
const server = createServer((_, response) => {
  response.writeHead(304, { etag: '"bare"', vary: 'accept-encoding', 'cache-control': 'public' }).end()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
