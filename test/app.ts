import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { EdgeCache } from '../src/server/adapters/edge-cache.ts'
import type { IdentityProvider } from '../src/server/adapters/identity/identity.ts'
import { DiskPhotoStorage } from '../src/server/adapters/photo-storage/disk.ts'
import { MeasuredPhotoStorage } from '../src/server/adapters/photo-storage/measured.ts'
import type { PhotoStorage } from '../src/server/adapters/photo-storage/photo-storage.ts'
import type { PostcodesApi } from '../src/server/adapters/postcodes-api.ts'
import { buildApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { connect, type Database } from '../src/server/db/database.ts'
import type { PostgresLimits } from '../src/server/db/postgres.ts'
import { Directory } from '../src/server/directory/directory.ts'
import { readGazetteer } from '../src/server/features/geocoding/gazetteer.ts'
import { createGeocoder } from '../src/server/features/geocoding/geocoding.service.ts'
import type { ConnectionLimits } from '../src/server/http/connections.ts'
import type { Screens } from '../src/server/http/web.ts'
import { openTestDatabase } from './database.ts'
import { expectDocumentedAnswers } from './documented-answers.ts'

export interface TestApp {
  app: FastifyInstance
  database: Database
  directory: Directory
  /** Its data folder, deleted on close. */
  dataDir: string
  close(): Promise<void>
}

/** Optional dependencies that a test provides. */
export interface TestParts {
  edgeCache?: EdgeCache
  identity?: IdentityProvider
  log?: FastifyBaseLogger
  photoStorage?: PhotoStorage
  postcodesApi?: PostcodesApi
  screens?: Screens
  connectionLimits?: Partial<ConnectionLimits>
  databaseLimits?: PostgresLimits
}

/** Shared, because it is immutable and takes a tenth of a second to read. */
let gazetteer: ReturnType<typeof readGazetteer> | undefined
function sharedGazetteer(): ReturnType<typeof readGazetteer> {
  gazetteer ??= readGazetteer()
  return gazetteer
}

/**
 * Opens the whole application on its own database, by default without screens. It does not listen: use `app.inject`. With
 * `FIREBASE_AUTH_EMULATOR_HOST` in the environment, it is a local installation.
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  { postcodesApi, databaseLimits, ...parts }: TestParts = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-app-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    POSTCODES_API_URL: '',
    MAP_STYLE_URL: '',
    IDENTITY: environment.FIREBASE_AUTH_EMULATOR_HOST ? 'emulator' : 'none',
    ...environment,
  })
  const store = await openTestDatabase(databaseLimits)
  const database = connect(store.pool)
  const directory = new Directory({ database, filesBaseUrl: config.filesBaseUrl, log: console })
  await directory.start()
  const geocoder = createGeocoder({ database, gazetteer: sharedGazetteer(), postcodesApi })
  const emulatorHost = config.emulator?.host
  const photoStorage = new MeasuredPhotoStorage(parts.photoStorage ?? new DiskPhotoStorage(config.dataDir))
  const app = await buildApp({
    config,
    database,
    background: connect(store.background),
    directory,
    geocoder,
    emulatorHost,
    ...parts,
    photoStorage,
    metrics: [...store.metrics, ...photoStorage.metrics],
  })
  expectDocumentedAnswers(app)
  return {
    app,
    database,
    directory,
    dataDir,
    async close() {
      await app.close()
      await directory.close()
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
