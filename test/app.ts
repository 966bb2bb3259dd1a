import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openEmbeddedIdentity } from '../src/accounts/server/embedded-identity.ts'
import { buildApp } from '../src/app/server/app.ts'
import type { Screens } from '../src/app/server/pages/web.ts'
import { homeOf } from '../src/app/server/services.ts'
import type { SetupLink } from '../src/app/server/setup/setup-link.ts'
import { Directory } from '../src/directory/server/directory.ts'
import { readGazetteer } from '../src/places/server/gazetteer.ts'
import { createGeocoder } from '../src/places/server/geocoding.service.ts'
import { Places, readBuiltInPlaces } from '../src/places/server/places.ts'
import type { PostcodesApi } from '../src/places/server/postcodes-api.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { connect, type Database } from '../src/platform/db/database.ts'
import type { PostgresLimits } from '../src/platform/db/postgres.ts'
import type { Store } from '../src/platform/db/store.ts'
import { DiskPhotoStorage } from '../src/platform/files/disk.ts'
import type { EdgeCache } from '../src/platform/files/edge-cache.ts'
import { MeasuredPhotoStorage } from '../src/platform/files/measured.ts'
import type { PhotoStorage } from '../src/platform/files/photo-storage.ts'
import type { ConnectionLimits } from '../src/platform/http/connections.ts'
import type { IdentityProvider } from '../src/platform/identity/identity.ts'
import { openTestDatabase } from './database.ts'
import { expectDocumentedResponses } from './documented-responses.ts'
import { PATIENT } from './patient.ts'

export interface TestApp {
  app: FastifyInstance
  database: Database
  directory: Directory
  places: Places
  /** Its data folder, deleted on close. */
  dataDir: string
  close(): Promise<void>
}

/** Optional dependencies that a test provides. */
export interface TestParts {
  edgeCache?: EdgeCache
  identity?: IdentityProvider
  /** Shared by several instances, and closed by the test. */
  store?: Store
  log?: FastifyBaseLogger
  photoStorage?: PhotoStorage
  postcodesApi?: PostcodesApi
  screens?: Screens
  setupLink?: SetupLink
  connectionLimits?: Partial<ConnectionLimits>
  databaseLimits?: PostgresLimits
}

/** Shared, because it is immutable and takes a tenth of a second to read. */
let gazetteer: ReturnType<typeof readGazetteer> | undefined
function sharedGazetteer(): ReturnType<typeof readGazetteer> {
  gazetteer ??= readGazetteer()
  return gazetteer
}

/** Shared for the same reason; so is its lookup of the nearest place, which a server doesn't keep, to save memory. */
const readPlaces = readBuiltInPlaces(console)
let builtInPlaces: ReturnType<typeof readPlaces> | undefined
function builtIn(): ReturnType<typeof readPlaces> {
  builtInPlaces ??= readPlaces().then((index) => {
    let lookup: ReturnType<typeof index.nearestLookup> | undefined
    const build = index.nearestLookup.bind(index)
    return Object.assign(index, { nearestLookup: () => (lookup ??= build()) })
  })
  return builtInPlaces
}

/**
 * Opens the whole application on its own database, by default without screens. It does not listen: use `app.inject`. With
 * `FIREBASE_AUTH_EMULATOR_HOST` in the environment, it is a local installation.
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  { postcodesApi, databaseLimits, store: shared, ...parts }: TestParts = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-app-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    POSTCODES_API_URL: '',
    MAP_STYLE_URL: '',
    TIME_LIMIT_FACTOR: String(PATIENT.timeLimitFactor),
    IDENTITY: environment.FIREBASE_AUTH_EMULATOR_HOST ? 'emulator' : 'none',
    ...environment,
  })
  const store = shared ?? (await openTestDatabase(databaseLimits))
  const database = connect(store.pool)
  const directory = new Directory({ database, filesBaseUrl: config.filesBaseUrl, log: console })
  await directory.start()
  const geocoder = createGeocoder({ database, gazetteer: sharedGazetteer(), postcodesApi })
  const places = new Places({ database, builtIn, log: console, home: homeOf(config.site) })
  const photoStorage = new MeasuredPhotoStorage(parts.photoStorage ?? new DiskPhotoStorage(config.dataDir))
  const app = await buildApp({
    config,
    database,
    ...(config.embedded && { identity: openEmbeddedIdentity(config, database, undefined) }),
    background: connect(store.background),
    directory,
    geocoder,
    places,
    ...parts,
    photoStorage,
    metrics: [...store.metrics, ...photoStorage.metrics],
  })
  expectDocumentedResponses(app)
  return {
    app,
    database,
    directory,
    places,
    dataDir,
    async close() {
      await app.close()
      await directory.close()
      if (!shared) await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
