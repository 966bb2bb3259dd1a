import { once } from 'node:events'
import { createServer } from 'node:http'
import { KeptAccounts, readAccounts, UnusableAccounts } from './accounts.mjs'
import { createAuthEmulator } from './auth-emulator.mjs'
import { holdBack } from './hold-back.mjs'

/**
 * The program that the server runs beside itself: the Auth emulator, for this machine only. Its arguments are a
 * port, a project and the file that keeps its accounts; without a file they are gone at its end. It tells its
 * parent `{ port }` when it listens (calls then wait until it can answer), `{ problem }` when a person must put
 * something right, or `{ failure }` when nobody foresaw it. It ends when the parent ends.
 */
const [port = '0', projectId = '', file] = process.argv.slice(2)

process.once('disconnect', () => process.exit())
if (process.send && !process.connected) process.exit()
// Ctrl-C comes here as well: the parent ends this process, after the last answers.
process.on('SIGINT', () => {})
process.once('uncaughtException', async (error) => {
  const problem = sentenceFor(error)
  await tell(problem ? { problem } : { failure: error.stack })
  process.exit(1)
})

const accounts = file ? await readAccounts(file) : []
const server = createServer(async (request, response) => {
  if (isFromPage(request)) response.writeHead(403).end()
  else (await opening)(request, response)
})
const opening = listen().then(open)

async function listen() {
  server.listen(Number(port), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await tell({ port: typeof address === 'object' && address?.port })
}

/**
 * Pages reach the emulator by the server's narrow proxy alone, which says nothing of their origin. A page of another
 * site could ask here, and be answered as the owner of all accounts.
 * @param {import('node:http').IncomingMessage} request
 */
function isFromPage({ headers }) {
  return headers.origin !== undefined || !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '')
}

/** @returns {Promise<import('node:http').RequestListener>} */
async function open() {
  const emulator = await createAuthEmulator(projectId, accounts)
  if (!file) return emulator.answer
  const kept = new KeptAccounts(file, emulator.accounts)
  return (request, response) => {
    holdBack(response, () => kept.save())
    emulator.answer(request, response)
  }
}

/** @param {Error & { code?: string }} error */
function sentenceFor(error) {
  if (error instanceof UnusableAccounts) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or set LOCAL_IDENTITY_PORT to a free port.`
  if (error.code === 'EACCES')
    return `This user may not listen on port ${port}. Set LOCAL_IDENTITY_PORT to a port above 1023.`
  return undefined
}

/** @param {object} message */
async function tell(message) {
  await new Promise((resolve) => process.send?.(message, resolve))
}
