import { openEmbeddedIdentity } from '../../accounts/server/embedded-identity.ts'
import { Directory } from '../../directory/server/directory.ts'
import { SavedDirectory } from '../../directory/server/saved-directory.ts'
import { loadSampleCourts } from '../../imports/server/sample-courts.ts'
import { readGazetteer } from '../../places/server/gazetteer.ts'
import { createGeocoder } from '../../places/server/geocoding.service.ts'
import { Places, readBuiltInPlaces } from '../../places/server/places.ts'
import { PostcodesIo } from '../../places/server/postcodes-api.ts'
import type { Config } from '../../platform/config/config.ts'
import { connect, migrate } from '../../platform/db/database.ts'
import { logSlowStatements } from '../../platform/db/slow-statements.ts'
import { openStore } from '../../platform/db/store.ts'
import { HttpEdgeCache } from '../../platform/files/edge-cache.ts'
import { MeasuredPhotoStorage } from '../../platform/files/measured.ts'
import { openPhotoStorage } from '../../platform/files/open-photo-storage.ts'
import { openPublicFiles } from '../../platform/files/public-files.ts'
import { FirebaseIdentity } from '../../platform/identity/firebase.ts'
import type { IdentityProvider } from '../../platform/identity/identity.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import type { Log } from '../../platform/process/log.ts'
import { type ReportProgress, withProgress } from '../../platform/process/progress.ts'
import { build } from './version.ts'

export interface StartupContext {
  log: Log
  /** Called with a sentence when the store fails. */
  onFailure: (sentence: string) => void
  /** Called with progress messages of slow steps. */
  reportProgress: ReportProgress
}

export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens what the application works with, in order. Throws StartupError for problems that the operator must fix. */
export async function openServices(config: Config, { log, onFailure, reportProgress }: StartupContext) {
  const store = await withProgress(
    'Opening the database…',
    openStore({
      databaseUrl: config.databaseUrl,
      limits: config.databaseLimits,
      dataDir: config.dataDir,
      onFailure,
      onReachabilityChange: logReachability(log),
      slowStatements: { report: logSlowStatements(log) },
    }),
    reportProgress,
  )
  const database = connect(store.pool)
  const background = connect(store.background)
  const migrating = migrate(background, reportProgress)
  for (const migration of await withProgress('Preparing its tables…', migrating, reportProgress))
    log.info(migration, 'migrated the database')
  const builtIn = readBuiltInPlaces(log)
  const places = new Places({ database, builtIn, log, home: homeOf(config.site) })
  await withProgress(
    'Loading the sample courts…',
    loadSampleCourts(background, config.sampleCourts, log, places),
    reportProgress,
  )
  const { dataDir, filesBaseUrl, minFreeDiskBytes: minFreeBytes } = config
  const directory = new Directory({
    database,
    filesBaseUrl,
    listenPool: store.listening,
    saved: build ? new SavedDirectory({ dataDir, build, filesBaseUrl, minFreeBytes, log }) : undefined,
    log,
  })
  await withProgress('Reading the courts…', directory.start(), reportProgress)
  const geocoder = createGeocoder({
    database,
    gazetteer: readGazetteer(),
    postcodesApi: config.postcodesApiUrl ? new PostcodesIo(config.postcodesApiUrl) : undefined,
  })
  // Nothing waits for them but the first search by name.
  void builtIn()
  const mailer = openMailer(config, log)
  const identity = chooseIdentity(config, { database, mailer })
  if (identity && config.identity.mode === 'firebase') void warnOfWeakProject(identity, log)
  if (identity && config.identity.mode === 'embedded') await warnOfWeaknesses(identity, log)
  const photoStorage = new MeasuredPhotoStorage(openPhotoStorage(config))
  const publicFiles = openPublicFiles(config)
  return {
    store,
    database,
    background,
    directory,
    geocoder,
    places,
    identity,
    photoStorage,
    publicFiles,
    edgeCache: config.purge && new HttpEdgeCache(config.purge),
    mailer,
    metrics: [...store.metrics, ...photoStorage.metrics, ...(mailer?.metrics ?? []), ...log.metrics],
    async close() {
      await directory.close()
      await store.close()
    },
  }
}

/** Places near the first map come first in searches by name. */
export const homeOf = ({ country, start }: Config['site']) => ({
  country: country.toUpperCase(),
  near: start,
})

const logReachability = (log: Log) => (isUnreachable: boolean) =>
  isUnreachable
    ? log.error('PostgreSQL does not answer: courts are served from memory, and changes are rejected')
    : log.warn('PostgreSQL answers again')

function chooseIdentity(
  config: Config,
  { database, mailer }: Pick<Services, 'database' | 'mailer'>,
): IdentityProvider | undefined {
  const { identity, serviceAccount, emulatorHost, timeLimitFactor } = config
  if (identity.mode === 'none') return undefined
  if (identity.mode === 'embedded') return openEmbeddedIdentity(config, database, mailer)
  return new FirebaseIdentity({
    projectId: identity.projectId,
    serviceAccount,
    emulatorHost,
    timeLimitFactor,
  })
}

async function warnOfWeaknesses(identity: IdentityProvider, log: Log): Promise<void> {
  for (const sentence of await identity.insecureSettings()) log.warn(sentence)
}

/** Warns about insecure project settings, which only the operator can change. */
async function warnOfWeakProject(identity: IdentityProvider, log: Log): Promise<void> {
  try {
    await warnOfWeaknesses(identity, log)
  } catch {
    log.warn(
      'The settings of the Firebase project cannot be read, so it is unknown whether it rejects short passwords. Grant the service account the permission firebaseauth.configs.get.',
    )
  }
}
