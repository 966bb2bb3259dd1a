import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { OTHER_VERSION } from '../commands/protocol.ts'
import { askServer, type LocalHandler } from '../local-socket.ts'
import { type DatabaseFacts, databaseFacts } from './facts.ts'

const CALL = { method: 'GET', path: '/facts' }
/** Milliseconds for the answer. */
const ANSWER_LIMIT_MS = 15_000
const BUSY = 'The server cannot ask its database at present: see its log, or run this again later.'

/** Lets `requestFacts` know what this process knows of the embedded database. */
export function factsHandlers(
  readFacts: () => Promise<DatabaseFacts | undefined>,
): Map<string, LocalHandler> {
  const send: LocalHandler = async (_, response) => {
    const facts = await readFacts().catch(() => undefined)
    if (facts) response.end(JSON.stringify(facts))
    else response.writeHead(503).end()
  }
  return new Map([[`${CALL.method} ${CALL.path}`, send]])
}

/** What the server that uses the embedded database in a data folder knows of it; undefined if none does. */
export async function requestFacts(dataDir: string): Promise<DatabaseFacts | undefined> {
  const request = await askServer(dataDir, CALL)
  if (!request) return undefined
  request.setTimeout(ANSWER_LIMIT_MS, () => request.destroy(new StartupError(BUSY)))
  request.end()
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    if (answer.statusCode === 503) throw new StartupError(BUSY)
    const { data } = databaseFacts.safeParse(answer.statusCode === 200 ? await json(answer) : undefined)
    if (!data) throw new StartupError(OTHER_VERSION)
    return data
  } finally {
    request.destroy()
  }
}
