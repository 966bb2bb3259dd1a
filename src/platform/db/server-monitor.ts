import { addAbortListener } from 'node:events'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two health checks. */
const CHECK_EVERY_MS = 500

interface Watch {
  config: pg.ClientConfig
  /** Milliseconds to wait for an answer. */
  timeoutMs: number
  /** Called when the server becomes unreachable, and when it is reachable again. */
  onReachabilityChange: (isUnreachable: boolean) => void
}

/**
 * Checks on a dedicated connection, until aborted, whether the server is reachable. Slow statements and lock waits on
 * other connections do not matter.
 */
export async function monitorServer(
  { config, timeoutMs, onReachabilityChange }: Watch,
  signal: AbortSignal,
): Promise<void> {
  const timeout = { ms: timeoutMs, signal }
  let client: pg.Client | undefined
  let wasUnreachable = false
  while (!signal.aborted) {
    const answer = (client && (await checkConnection(client, timeout))) ?? (await connect(config, timeout))
    if (answer.client !== client) closeConnection(client)
    client = answer.client
    if (answer.isUnreachable !== wasUnreachable && !signal.aborted) onReachabilityChange(answer.isUnreachable)
    wasUnreachable = answer.isUnreachable
    await wait(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
  closeConnection(client)
}

/** Timeout for an answer; aborting ends it early. */
interface AnswerTimeout {
  ms: number
  signal: AbortSignal
}

interface CheckResult {
  isUnreachable: boolean
  client: pg.Client | undefined
}

/** Undefined if the connection broke, which does not mean that the server is unreachable. */
async function checkConnection(client: pg.Client, timeout: AnswerTimeout): Promise<CheckResult | undefined> {
  const outcome = await waitForAnswer(client.query('select 1'), timeout)
  if (outcome instanceof Error) return undefined
  return outcome === 'timeout' ? { isUnreachable: true, client: undefined } : { isUnreachable: false, client }
}

async function connect(config: pg.ClientConfig, timeout: AnswerTimeout): Promise<CheckResult> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  const outcome = await waitForAnswer(client.connect(), timeout)
  if (outcome === 'answer') return { isUnreachable: false, client }
  closeConnection(client)
  return { isUnreachable: outcome === 'timeout' || !isRefusal(outcome), client: undefined }
}

/** The answer or the timeout, whichever comes first. After an event loop delay, a pending answer wins over the timeout. */
async function waitForAnswer(
  answer: Promise<unknown>,
  { ms, signal }: AnswerTimeout,
): Promise<'answer' | 'timeout' | Error> {
  const listening = new AbortController()
  const answered = answer.then(
    () => 'answer' as const,
    (error: Error) => error,
  )
  const stopping = addAbortListener(signal, () => listening.abort())
  const timeout = wait(ms, undefined, { signal: listening.signal })
    .catch(() => {})
    .then(() => setImmediate())
    .then(() => setImmediate('timeout' as const))
  const outcome = await Promise.race([answered, timeout])
  stopping[Symbol.dispose]()
  listening.abort()
  return outcome
}

/** An error from the server itself, such as too many connections, unless it is starting or stopping. */
function isRefusal(error: Error): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
}

function closeConnection(client: pg.Client | undefined): void {
  client?.connection.stream.destroy()
}
