import { errorCode } from '../../platform/process/error-code.ts'
// First, because libraries read the environment when they are imported.
import './environment.ts'

import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createBackgroundReconciler } from '../../photos/server/photo-files.service.ts'
import { type Config, prepareDataDir, readConfig } from '../../platform/config/config.ts'
import { closeUnusedConnections, watchConnections } from '../../platform/http/connections.ts'
import { createLog, type Log } from '../../platform/process/log.ts'
import { StartupError } from '../../platform/process/startup-error.ts'
import { announcement } from './announcement.ts'
import { buildApp } from './app.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { missingSettings } from './doctor/doctor.ts'
import { environment } from './environment.ts'
import { serveLocalPrograms } from './local-programs.ts'
import { builtScreens, type Screens } from './pages/web.ts'
import { openServices, type Services, type StartupContext } from './services.ts'
import { isNewSite } from './setup/first-owner.service.ts'
import { SetupLink, setupUrl } from './setup/setup-link.ts'
import { readPages, siteWarnings } from './site-pages/read-pages.ts'
import { program } from './version.ts'

/** Milliseconds for pending requests and the store to finish when the server stops. */
const STOP_DEADLINE = 30_000
/** How much of that is for pending requests, milliseconds: phones take long to upload photos. */
const PENDING_GRACE_MS = 20_000
/** Milliseconds within which a second signal is a duplicate, forwarded by npm or a shell. */
const DUPLICATE_SIGNAL_MS = 1_000

await runServer()

/**
 * Runs the server until a signal stops it, even during startup. Exits with 0 after a clean stop; with 1 and one sentence
 * on a StartupError; with 1 and a logged error on an unexpected error.
 */
async function runServer(): Promise<void> {
  const start = new AbortController()
  try {
    const config = readConfig(environment)
    const log = createLog(config)
    log.info(program, 'starting')
    if (config.production) warnOfGaps(config, log)
    endOnUnexpectedErrors(log)
    const starting = startServer(config, start.signal, {
      log,
      onFailure: endWith,
      reportProgress: config.production ? (sentence) => log.info(sentence) : console.log,
    })
    stopOnSignals(log, config.drainSeconds * 1000 + STOP_DEADLINE, async () => {
      start.abort()
      const server = await starting.catch(() => undefined)
      await server?.stop()
    })
    const server = await starting
    if (!config.production) console.log(announcement(server, config))
    else announceInLog(server, log)
  } catch (error) {
    // The signal handler ends the process.
    if (start.signal.aborted) return
    if (!(error instanceof StartupError)) throw error
    endWith(error.message)
  }
}

function announceInLog({ url, setupUrl }: RunningServer, log: Log): void {
  log.info({ ...program, url }, 'ready')
  if (setupUrl)
    log.warn(
      { setupUrl },
      'the site has neither an owner nor courts: whoever opens this link can become its owner',
    )
}

/** What is missing before the public sees the site, a line each. */
function warnOfGaps(config: Config, log: Log): void {
  const gaps = [...missingSettings(config), ...siteWarnings(config, readPages(config))]
  for (const sentence of gaps) log.warn(sentence)
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

interface RunningServer {
  /** The server's URL, e.g. http://localhost:3000. */
  url: string
  store: Services['store']['kind']
  /** Where the first owner sets up a new site. */
  setupUrl?: string | undefined
  /**
   * Reports "not ready" for a while, so that load balancers stop sending requests; then lets pending requests finish, for
   * a limited time, and closes the store.
   */
  stop(): Promise<void>
}

async function startServer(
  config: Config,
  interrupted: AbortSignal,
  context: StartupContext,
): Promise<RunningServer> {
  const screens = await chooseScreens(config)
  interrupted.throwIfAborted()
  prepareDataDir(config.dataDir)
  const opening = openServices(config, context).then((services) =>
    serve(config, services, screens, context.log),
  )
  return Promise.race([opening, interruption(interrupted)])
}

/** Rejects when the startup is aborted. */
function interruption(interrupted: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (interrupted.aborted) reject(interrupted.reason)
    interrupted.addEventListener('abort', () => reject(interrupted.reason), { once: true })
  })
}

async function chooseScreens(config: Config): Promise<Screens> {
  if (!config.development) return builtScreens()
  const { developmentScreens } = await import('./pages/development-screens.ts')
  return developmentScreens(config)
}

async function serve(config: Config, services: Services, screens: Screens, log: Log): Promise<RunningServer> {
  const stopping = new AbortController()
  const setupLink = new SetupLink()
  const app = await buildApp({ config, ...services, setupLink, screens, log, stopping: stopping.signal })
  const reconcilePhotos = createBackgroundReconciler(app, { ...services, log })
  watchConnections()
  await listen(app, config)
  const stopLocalPrograms = await serveLocalPrograms({ ...services, config, reconcilePhotos, log })
  const url = addressOf(app, config)
  const stopJobs = startBackgroundJobs({ ...config, siteUrl: url }, services, log)
  const isNew = await isNewSite(services.database, config)
  return {
    url,
    store: services.store.kind,
    setupUrl: isNew ? setupUrl(url, setupLink.renew()) : undefined,
    async stop() {
      stopping.abort()
      log.info({ seconds: config.drainSeconds }, 'draining: /readyz answers 503')
      await wait(config.drainSeconds * 1000)
      closeUnusedConnections()
      await Promise.race([Promise.all([stopLocalPrograms(), app.close()]), wait(PENDING_GRACE_MS)])
      log.info('stopped listening')
      await stopJobs()
      await services.close()
      log.info('stopped')
    },
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
  } catch (error) {
    throw toListenError(errorCode(error), host, port) ?? error
  }
}

function toListenError(code: string, host: string, port: number): StartupError | undefined {
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`,
    )
  if (code === 'EACCES')
    return new StartupError(`This user may not listen on port ${port}. Set PORT to a port above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartupError(`${host} is not an address of this machine. Set HOST to localhost or 0.0.0.0.`)
  return undefined
}

/** A URL that people can open: replaces the wildcard address. */
function addressOf(app: FastifyInstance, { host, publicUrl }: Config): string {
  const { port } = app.server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
