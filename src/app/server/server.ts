import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { purgeDueAccounts } from '../../accounts/server/purge.service.ts'
import { removeUnverified } from '../../accounts/server/unverified.service.ts'
import { deleteExpiredIdempotencyKeys } from '../../api/server/transactions.queries.ts'
import { Directory } from '../../courts/server/directory.ts'
import { readGazetteer } from '../../geocoding/server/gazetteer.ts'
import { createGeocoder } from '../../geocoding/server/geocoding.service.ts'
import { PostcodesIo } from '../../geocoding/server/postcodes-api.ts'
import { loadSampleCourts } from '../../imports/server/sample-courts.ts'
import { type LocalIdentity, startLocalIdentity } from '../../local-identity/server/start-emulator.ts'
import { reconcileStalePhotoFiles } from '../../photos/server/photo-files.service.ts'
import { type Config, prepareDataDir } from '../../platform/config/config.ts'
import { connect, migrate } from '../../platform/db/database.ts'
import { openStore, type Store } from '../../platform/db/store.ts'
import { DiskPhotoStorage } from '../../platform/files/disk.ts'
import { HttpEdgeCache } from '../../platform/files/edge-cache.ts'
import { MeasuredPhotoStorage } from '../../platform/files/measured.ts'
import { S3PhotoStorage } from '../../platform/files/s3.ts'
import { removeStaleFiles } from '../../platform/files/stale-files.ts'
import { closeUnusedConnections, watchConnections } from '../../platform/http/connections.ts'
import { FirebaseIdentity } from '../../platform/identity/firebase.ts'
import type { Log } from '../../platform/process/log.ts'
import { runPeriodically } from '../../platform/process/periodic-work.ts'
import { type ReportProgress, withProgress } from '../../platform/process/progress.ts'
import { StartupError } from '../../platform/process/startup-error.ts'
import { deleteOldDays } from '../../submissions/server/allowance.queries.ts'
import { buildApp } from './app.ts'
import { builtScreens, type Screens } from './pages/web.ts'

/** Milliseconds for pending responses to finish when the server stops. */
const RESPONSE_GRACE_MS = 3_000
/** Milliseconds between checks for accounts due for deletion. */
const PURGE_EVERY = 60_000
/** Milliseconds between retries of unreconciled photo files. */
const RECONCILE_EVERY = 60_000
/** Milliseconds between removals of unverified registrations, and before the first one. */
const REMOVE_UNVERIFIED_EVERY = 6 * 3_600_000
const REMOVE_UNVERIFIED_FIRST_AFTER = 60_000
/** Milliseconds between clean-ups of expired data. */
const CLEAN_UP_EVERY = 3_600_000

export interface RunningServer {
  /** The server's URL, e.g. http://localhost:3000. */
  url: string
  store: Store['kind']
  /**
   * Reports "not ready" for a while, so that load balancers stop sending requests; then gives pending responses a
   * moment to finish, and closes the store.
   */
  stop(): Promise<void>
}

interface StartupContext {
  log: Log
  /** Called with a sentence when the store fails. */
  onFailure: (sentence: string) => void
  /** Called with progress messages of slow steps. */
  tell: ReportProgress
  /** Aborts the startup. */
  interrupted: AbortSignal
}

/**
 * Opens all parts in order and starts listening. Throws StartupError for problems that the operator must fix; leaves no
 * child processes behind then.
 */
export async function startServer(config: Config, surroundings: StartupContext): Promise<RunningServer> {
  const screens = await chooseScreens(config)
  surroundings.interrupted.throwIfAborted()
  prepareDataDir(config.dataDir)
  const starting = startLocalIdentity(config, surroundings.log)
  // A store error is more helpful: a second server finds both the store and the port in use.
  starting.catch(() => {})
  try {
    return await Promise.race([
      openServer(config, { screens, starting }, surroundings),
      interruption(surroundings.interrupted),
    ])
  } catch (error) {
    const localIdentity = await starting.catch(() => undefined)
    await localIdentity?.stop()
    throw error
  }
}

/** Rejects when the startup is aborted. */
function interruption(interrupted: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (interrupted.aborted) reject(interrupted.reason)
    interrupted.addEventListener('abort', () => reject(interrupted.reason), { once: true })
  })
}

interface StartupParts {
  screens: Screens
  starting: ReturnType<typeof startLocalIdentity>
}

async function openServer(
  config: Config,
  { screens, starting }: StartupParts,
  { log, onFailure, tell }: StartupContext,
): Promise<RunningServer> {
  const store = await withProgress(
    'Opening the database…',
    openStore({
      databaseUrl: config.databaseUrl,
      limits: config.databaseLimits,
      dataDir: config.dataDir,
      onFailure,
      onAway: logReachability(log),
    }),
    tell,
  )
  const localIdentity = await withProgress('Waiting for the local sign-in…', starting, tell)
  const database = connect(store.pool)
  const background = connect(store.background)
  await withProgress('Preparing its tables…', migrate(background, tell), tell)
  await withProgress(
    'Loading the sample courts…',
    loadSampleCourts(background, config.sampleCourts, log),
    tell,
  )
  const directory = new Directory({
    database,
    filesBaseUrl: config.filesBaseUrl,
    listenPool: store.listening,
    log,
  })
  await withProgress('Reading the courts…', directory.start(), tell)
  const geocoder = createGeocoder({
    database,
    gazetteer: readGazetteer(),
    postcodesApi: config.postcodesApiUrl ? new PostcodesIo(config.postcodesApiUrl) : undefined,
  })
  const identity = chooseIdentity(config, localIdentity)
  const emulatorHost = localIdentity?.host
  const photoStorage = new MeasuredPhotoStorage(
    config.s3 ? new S3PhotoStorage(config.s3) : new DiskPhotoStorage(config.dataDir),
  )
  const edgeCache = config.purge && new HttpEdgeCache(config.purge)
  const stopping = new AbortController()
  const app = await buildApp({
    config,
    database,
    background,
    directory,
    geocoder,
    identity,
    photoStorage,
    edgeCache,
    emulatorHost,
    screens,
    log,
    stopping: stopping.signal,
    metrics: [...store.metrics, ...photoStorage.metrics, ...log.metrics],
  })
  if (identity && config.identity.mode === 'firebase') void warnOfWeakProject(identity, log)
  watchConnections()
  await listen(app, config)
  const purge = () => purgeDueAccounts({ database, directory, photoStorage, edgeCache, identity, log })
  const stopPurging = runPeriodically('the purge of accounts', PURGE_EVERY, purge, log)
  const settle = (signal: AbortSignal) =>
    reconcileStalePhotoFiles({ database, photoStorage, edgeCache, log, signal })
  const stopSettling = runPeriodically('settling the files of photos', RECONCILE_EVERY, settle, log)
  const cleanUp = async () => {
    await removeStaleFiles(config.dataDir)
    await deleteExpiredIdempotencyKeys(database)
    await deleteOldDays(database)
  }
  const stopCleaningUp = runPeriodically('the clean-up', CLEAN_UP_EVERY, cleanUp, log)
  const removing = config.removeUnverified ? identity : undefined
  const stopRemoving = runPeriodically(
    'the removal of unverified registrations',
    REMOVE_UNVERIFIED_EVERY,
    (stopping) => removeUnverified(database, removing, stopping),
    log,
    REMOVE_UNVERIFIED_FIRST_AFTER,
  )
  return {
    url: addressOf(app, config),
    store: store.kind,
    async stop() {
      stopping.abort()
      await setTimeout(config.drainSeconds * 1000)
      closeUnusedConnections()
      await Promise.race([app.close(), setTimeout(RESPONSE_GRACE_MS)])
      await Promise.all([stopPurging(), stopSettling(), stopCleaningUp(), stopRemoving()])
      await localIdentity?.stop()
      await directory.close()
      await store.close()
    },
  }
}

const logReachability = (log: Log) => (isAway: boolean) =>
  isAway
    ? log.error('PostgreSQL does not answer: courts are served from memory, and changes are rejected')
    : log.warn('PostgreSQL answers again')

async function chooseScreens(config: Config): Promise<Screens> {
  if (!config.development) return builtScreens()
  const { developmentScreens } = await import('./pages/development-screens.ts')
  return developmentScreens(config)
}

function chooseIdentity(
  { identity, serviceAccount }: Config,
  localIdentity: LocalIdentity | undefined,
): FirebaseIdentity | undefined {
  if (identity.mode === 'none') return undefined
  const emulatorHost = localIdentity && (async () => localIdentity.host)
  return new FirebaseIdentity({ projectId: identity.projectId, serviceAccount, emulatorHost })
}

/** Warns about insecure project settings, which only the operator can change. */
async function warnOfWeakProject(identity: FirebaseIdentity, log: Log): Promise<void> {
  try {
    for (const sentence of await identity.insecureSettings()) log.warn(sentence)
  } catch {
    log.warn(
      'The settings of the Firebase project cannot be read, so it is unknown whether it rejects short passwords. Grant the service account the permission firebaseauth.configs.get.',
    )
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
  } catch (error) {
    throw listenProblem(errorCode(error), host, port) ?? error
  }
}

function listenProblem(code: string | undefined, host: string, port: number): StartupError | undefined {
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

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
