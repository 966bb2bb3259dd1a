import { addAbortListener } from 'node:events'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two questions. */
const ASK_EVERY_MS = 500

interface Watch {
  config: pg.ClientConfig
  /** Milliseconds in which the server has to answer. */
  patienceMs: number
  /** Called when the server is not there any more, and when it is there again. */
  onAway: (isAway: boolean) => void
}

/**
 * Asks a server that was there whether it still is, on a connection of its own, until aborted: long statements and
 * rows that are waited for say nothing about that.
 */
export async function watchServer({ config, patienceMs, onAway }: Watch, signal: AbortSignal): Promise<void> {
  const patience = { ms: patienceMs, signal }
  let line: pg.Client | undefined
  let wasAway = false
  while (!signal.aborted) {
    const answer = (line && (await ask(line, patience))) ?? (await connect(config, patience))
    if (answer.line !== line) hangUp(line)
    line = answer.line
    if (answer.isAway !== wasAway && !signal.aborted) onAway(answer.isAway)
    wasAway = answer.isAway
    await wait(ASK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
  hangUp(line)
}

/** How long an answer is waited for; no longer once aborted. */
interface Patience {
  ms: number
  signal: AbortSignal
}

interface ServerAnswer {
  isAway: boolean
  line: pg.Client | undefined
}

/** Undefined when the line broke: that is no sign that the server is away. */
async function ask(line: pg.Client, patience: Patience): Promise<ServerAnswer | undefined> {
  const heard = await hear(line.query('select 1'), patience)
  if (heard instanceof Error) return undefined
  return heard === 'silence' ? { isAway: true, line: undefined } : { isAway: false, line }
}

async function connect(config: pg.ClientConfig, patience: Patience): Promise<ServerAnswer> {
  const line = new pg.Client(config)
  line.on('error', () => {})
  const heard = await hear(line.connect(), patience)
  if (heard === 'answer') return { isAway: false, line }
  hangUp(line)
  return { isAway: heard === 'silence' || !isRefusal(heard), line: undefined }
}

/** What comes first. A process that was held up itself looks at what has come before it says that nothing has. */
async function hear(
  answer: Promise<unknown>,
  { ms, signal }: Patience,
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

/** A server that has too many connections says so itself; one that starts or stops is away all the same. */
function isRefusal(error: Error): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
}

function hangUp(line: pg.Client | undefined): void {
  line?.connection.stream.destroy()
}
