import { addAbortListener } from 'node:events'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two health checks. */
const CHECK_EVERY_MS = 500

interface Watch {
  config: pg.ClientConfig
  /** Milliseconds to wait for an answer. */
  patienceMs: number
  /** Called when the server becomes unreachable, and when it is reachable again. */
  onAway: (isAway: boolean) => void
}

/**
 * Checks on a dedicated connection, until aborted, whether the server is reachable. Slow statements and lock waits on
 * other connections do not matter.
 */
export async function monitorServer(
  { config, patienceMs, onAway }: Watch,
  signal: AbortSignal,
): Promise<void> {
  const patience = { ms: patienceMs, signal }
  let line: pg.Client | undefined
  let wasAway = false
  while (!signal.aborted) {
    const answer = (line && (await checkConnection(line, patience))) ?? (await connect(config, patience))
    if (answer.line !== line) closeConnection(line)
    line = answer.line
    if (answer.isAway !== wasAway && !signal.aborted) onAway(answer.isAway)
    wasAway = answer.isAway
    await wait(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
  closeConnection(line)
}

/** Timeout for an answer; aborting ends it early. */
interface AnswerTimeout {
  ms: number
  signal: AbortSignal
}

interface ServerAnswer {
  isAway: boolean
  line: pg.Client | undefined
}

/** Undefined if the connection broke, which does not mean that the server is unreachable. */
async function checkConnection(line: pg.Client, patience: AnswerTimeout): Promise<ServerAnswer | undefined> {
  const heard = await waitForAnswer(line.query('select 1'), patience)
  if (heard instanceof Error) return undefined
  return heard === 'silence' ? { isAway: true, line: undefined } : { isAway: false, line }
}

async function connect(config: pg.ClientConfig, patience: AnswerTimeout): Promise<ServerAnswer> {
  const line = new pg.Client(config)
  line.on('error', () => {})
  const heard = await waitForAnswer(line.connect(), patience)
  if (heard === 'answer') return { isAway: false, line }
  closeConnection(line)
  return { isAway: heard === 'silence' || !isRefusal(heard), line: undefined }
}

/** The answer or the timeout, whichever comes first. After an event loop delay, a pending answer wins over the timeout. */
async function waitForAnswer(
  answer: Promise<unknown>,
  { ms, signal }: AnswerTimeout,
): Promise<'answer' | 'silence' | Error> {
  const listening = new AbortController()
  const answered = answer.then(
    () => 'answer' as const,
    (error: Error) => error,
  )
  const stopping = addAbortListener(signal, () => listening.abort())
  const silence = wait(ms, undefined, { signal: listening.signal })
    .catch(() => {})
    .then(() => setImmediate())
    .then(() => setImmediate('silence' as const))
  const heard = await Promise.race([answered, silence])
  stopping[Symbol.dispose]()
  listening.abort()
  return heard
}

/** An error from the server itself, such as too many connections, unless it is starting or stopping. */
function isRefusal(error: Error): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
}

function closeConnection(line: pg.Client | undefined): void {
  line?.connection.stream.destroy()
}
