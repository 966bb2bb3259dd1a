import { withoutMissingEmulator } from '../../local-identity/server/start-emulator.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { createLog, type Log } from '../../platform/process/log.ts'
import { StartupError } from '../../platform/process/startup-error.ts'
import { announcement } from './announcement.ts'
import { type RunningServer, startServer } from './server.ts'

/** Milliseconds for pending responses and the store to finish when the server stops. */
const STOP_DEADLINE = 10_000
/** Milliseconds within which a second signal is a duplicate, forwarded by npm or a shell. */
const DUPLICATE_SIGNAL_MS = 1_000

/**
 * Runs the server until a signal stops it, even during startup. Exits with 0 after a clean stop; with 1 and one sentence
 * on a StartupError; with 1 and a logged error on an unexpected error.
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
    // The signal handler ends the process.
    if (start.signal.aborted) return
    if (!(error instanceof StartupError)) throw error
    endWith(error.message)
  }
}

function endWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** Also on unhandled rejections, because the state is unknown afterwards. */
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
      if (Date.now() - since < DUPLICATE_SIGNAL_MS) return
      log.warn({ signal }, 'stopped immediately')
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
