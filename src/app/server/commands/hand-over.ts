import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { errorCode } from '../../../platform/process/error-code.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { askServer } from '../local-socket.ts'
import { build } from '../version.ts'
import type { InputFile, Output, Status, Values } from './command.ts'
import { type AnswerLine, BUILD_HEADER, framesOf, OTHER_VERSION, pathOf } from './protocol.ts'

const SILENT = 'The server does not answer. Look at its log, or stop it and run this again.'
const ENDED = 'The server ended before this was finished. See its log. What was not finished has been undone.'
/** Milliseconds for the server to take the command. */
const ANSWER_LIMIT_MS = 60_000
/** Milliseconds within which a second signal is a duplicate, forwarded by npm or a shell. */
const DUPLICATE_SIGNAL_MS = 1_000

interface Task {
  name: string
  files: readonly InputFile[]
  values: Values
}

/**
 * Has the server that uses the embedded database in a data folder do a command's work; returns the exit status. Returns
 * undefined if there is none. When the user interrupts it, the server stops the work and undoes it.
 */
export async function handOver(
  dataDir: string,
  { name, files, values }: Task,
  output: Output,
): Promise<Status | undefined> {
  const headers = { expect: '100-continue', [BUILD_HEADER]: build ?? '' }
  const request = await askServer(dataDir, { method: 'POST', path: pathOf(name), headers })
  if (!request) return undefined
  const interruption = new AbortController()
  const endWatching = onInterrupt(() => interruption.abort())
  const frames = untilAborted(framesOf(values, files), interruption.signal)
  request.setTimeout(ANSWER_LIMIT_MS, () => request.destroy(new StartupError(SILENT)))
  request.once('continue', () => {
    request.setTimeout(0)
    send(frames, request).catch((error: Error) => request.destroy(error))
  })
  request.on('error', () => {})
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new StartupError(OTHER_VERSION)
    return await relay(answer, output)
  } catch (error) {
    throw isConnectionLost(error) ? new StartupError(ENDED) : error
  } finally {
    endWatching()
    interruption.abort()
    request.destroy()
  }
}

/** Yields all, then waits for the signal, which ends it at any time, also while a pipe gives nothing. */
async function* untilAborted<T>(all: AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
  const aborted = once(signal, 'abort')
  for (;;) {
    const next = await Promise.race([all.next(), aborted])
    if (signal.aborted) return
    if ('value' in next && !next.done) yield next.value
    else break
  }
  await aborted
}

async function send(frames: AsyncIterable<Buffer>, request: ClientRequest): Promise<void> {
  for await (const frame of frames) if (!request.write(frame)) await once(request, 'drain')
  request.end()
}

/** Writes the lines of the answer; returns the status. */
async function relay(answer: IncomingMessage, output: Output): Promise<Status> {
  let rest = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      const line: AnswerLine = JSON.parse(text)
      if ('status' in line) return line.status
      if ('log' in line) output.log(line.log)
      else output.error(line.error)
    }
  }
  throw new StartupError(ENDED)
}

function isConnectionLost(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(errorCode(error))
}

/** Calls `interrupt` on the first signal; another one ends the process. Returns a function that ends this. */
function onInterrupt(interrupt: () => void): () => void {
  let since: number | undefined
  const listener = () => {
    if (since === undefined) interrupt()
    else if (Date.now() - since > DUPLICATE_SIGNAL_MS) process.exit(1)
    since ??= Date.now()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
  }
}
