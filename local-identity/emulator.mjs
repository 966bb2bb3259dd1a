import { once } from 'node:events'
import { createServer } from 'node:http'
import { AccountStore, AccountsFileError, readAccounts } from './account-store.mjs'
import { createAuthEmulator } from './auth-emulator.mjs'
import { delayResponse } from './delay-response.mjs'

/**
 * The server runs this as a child process: the Auth emulator, for this machine only. Its arguments are a port, a
 * project id and a file for the accounts; without a file, accounts are lost when it exits. It sends its parent
 * `{ port }` when it listens (requests then wait until it is ready), `{ problem }` for an error that the operator can
 * fix, or `{ failure }` for an unexpected one. It exits when the parent does.
 */
const [port = '0', projectId = '', file] = process.argv.slice(2)

process.once('disconnect', () => process.exit())
if (process.send && !process.connected) process.exit()
// Ctrl-C reaches this process as well, but the parent stops it after the last responses.
process.on('SIGINT', () => {})
process.once('uncaughtException', async (error) => {
  const problem = describeKnownError(error)
  await notifyParent(problem ? { problem } : { failure: error.stack })
  process.exit(1)
})

const accounts = file ? await readAccounts(file) : []
const server = createServer(async (request, response) => {
  if (isFromBrowser(request)) response.writeHead(403).end()
  else (await emulatorReady)(request, response)
})
const emulatorReady = listen().then(createHandler)

async function listen() {
  server.listen(Number(port), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await notifyParent({ port: typeof address === 'object' && address?.port })
}

/**
 * Pages may reach the emulator only through the server's restricted proxy, which removes the Origin header. Otherwise a
 * page of another site could access it as the owner of all accounts.
 * @param {import('node:http').IncomingMessage} request
 */
function isFromBrowser({ headers }) {
  return headers.origin !== undefined || !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '')
}

/** @returns {Promise<import('node:http').RequestListener>} */
async function createHandler() {
  const emulator = await createAuthEmulator(projectId, accounts)
  if (!file) return emulator.answer
  const store = new AccountStore(file, emulator.accounts)
  return (request, response) => {
    delayResponse(response, () => store.save())
    emulator.answer(request, response)
  }
}

/** @param {Error & { code?: string }} error */
function describeKnownError(error) {
  if (error instanceof AccountsFileError) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that program, or set LOCAL_IDENTITY_PORT to a free port.`
  if (error.code === 'EACCES')
    return `This user isn't allowed to listen on port ${port}. Set LOCAL_IDENTITY_PORT to a port above 1023.`
  return undefined
}

/** @param {object} message */
async function notifyParent(message) {
  await new Promise((resolve) => process.send?.(message, resolve))
}
