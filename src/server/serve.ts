import { withoutMissingEmulator } from './adapters/local-identity/local-identity.ts'
import { announcement } from './announcement.ts'
import { type Config, readConfig } from './config.ts'
import { createLog, type Log } from './log.ts'
import { type RunningServer, startServer } from './server.ts'
import { StartProblem } from './start-problem.ts'

/** Milliseconds that answers under way and the store may take when the server stops. */
const STOP_DEADLINE = 10_000
/** Milliseconds in which a second signal is the first one again, handed on by npm or a shell. */
const ECHO = 1_000

/**
 * Runs the server until a signal stops it, also while it starts. The process ends with status 0 after a clean stop; with 1 and one
 * sentence when a person has to put something right; with 1 and a logged error when nobody foresaw it.
 */
export async function serve(environment: Record<string, string | undefined>): Promise<void> {
  const start = new AbortController()
  try {
    const wanted = readConfig(environment)
    const log = createLog(wanted)
    const config = withoutMissingEmulator(wanted, log)
    endOnUnexpectedErrors(log)
    const starting = startServer(config, {
      log,
      onFailure: endWith,
      tell: config.production ? (sentence) => log.info(sentence) : console.log,
      interrupted: start.signal,
    })
    stopOnSignals(log, config.drainSeconds * 1000 + STOP_DEADLINE, async () => {
      start.abort()
      const server = await starting.catch(() => undefined)
      await server?.stop()
    })
    announce(await starting, config, log)
  } catch (error) {
    // The signal that gave up the start ends the process.
    if (start.signal.aborted) return
    if (!(error instanceof StartProblem)) throw error
    endWith(error.message)
  }
}

function endWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** A promise that nobody waited for counts as well: nothing is known of the state behind it. */
function endOnUnexpectedErrors(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'stopped by an unexpected error')
    process.exit(1)
  })
}

function stopOnSignals(log: Log, deadlineMs: number, stopServer: () => Promise<void>): void {
  let since: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (Date.now() - since < ECHO) return
      log.warn({ signal }, 'stopped at once')
      process.exit(1)
    }
    since = Date.now()
    setTimeout(() => {
      log.error(`not everything could be closed within ${deadlineMs / 1000} s`)
      process.exit(1)
    }, deadlineMs)
    void stopServer().then(() => log.flush(() => process.exit(0)))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function announce(server: RunningServer, config: Config, log: Log): void {
  if (config.production) log.info({ url: server.url }, 'ready')
  else console.log(announcement(server, config))
}
