import { once } from 'node:events'
import { createServer } from 'node:http'
import { createAuthEmulator } from './auth-emulator.mjs'

/**
 * The Auth emulator as a child process, for this machine only. Its arguments are a port (0 for a free one) and a project
 * id; accounts are lost when it exits. It sends its parent `{ port }` when it answers, and exits when the parent does.
 */
const [port = '0', projectId = ''] = process.argv.slice(2)

process.once('disconnect', () => process.exit())
if (process.send && !process.connected) process.exit()

const emulator = await createAuthEmulator(projectId)
const server = createServer((request, response) => {
  if (isFromBrowser(request)) response.writeHead(403).end()
  else emulator(request, response)
})
server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.({ port: typeof address === 'object' && address?.port })

/**
 * Pages may reach the emulator only through the server's restricted proxy, which removes the Origin header. Otherwise a
 * page of another site could access it as the owner of all accounts.
 * @param {import('node:http').IncomingMessage} request
 */
function isFromBrowser({ headers }) {
  return headers.origin !== undefined || !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '')
}
