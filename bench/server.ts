import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app/server/app.ts'
import { tuneV8 } from '../src/app/server/environment.ts'
import { courts } from '../src/database/schema/index.ts'
import { Directory } from '../src/directory/server/directory.ts'
import { PhotoUploads } from '../src/photos/server/photo-uploads.ts'
import { readGazetteer } from '../src/places/server/gazetteer.ts'
import { createGeocoder } from '../src/places/server/geocoding.service.ts'
import { Places, readBuiltInPlaces } from '../src/places/server/places.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { connect, type Database, migrate } from '../src/platform/db/database.ts'
import { openInMemory } from '../src/platform/db/embedded/embedded.ts'
import { DiskPhotoStorage } from '../src/platform/files/disk.ts'
import { createLog } from '../src/platform/process/log.ts'
import { generateCourts } from './generated-courts.ts'

/**
 * The measured child process: the whole application without its screens, with as many generated courts as the first
 * argument says. Sends its port to the parent; on a message, receives a photo the given number of times concurrently;
 * exits with its parent.
 */
const COURTS_AT_ONCE = 1000
const SEED = 3

tuneV8()
const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-bench-'))
const config = readConfig({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  IDENTITY: 'none',
  LOG_LEVEL: 'warn',
  POSTCODES_API_URL: '',
  RATE_LIMIT_FACTOR: '1000000',
})
const store = await openInMemory({ onFailure: (sentence) => console.error(sentence) })
const database = connect(store.pool)
await migrate(database)
await insertCourts(database, Number(process.argv[2]))
const log = createLog(config)
const directory = new Directory({ database, filesBaseUrl: config.filesBaseUrl, log })
await directory.start()
const geocoder = createGeocoder({ database, gazetteer: readGazetteer(), postcodesApi: undefined })
const app = await buildApp({
  config,
  database,
  directory,
  geocoder,
  places: new Places({ database, builtIn: readBuiltInPlaces(log), log }),
  photoStorage: new DiskPhotoStorage(dataDir),
  log,
})
await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
const uploads = new PhotoUploads(dataDir)
process.on('message', upload)
process.once('disconnect', stop)
process.send?.((app.server.address() as AddressInfo).port)

async function upload({ file, count }: { file: string; count: number }): Promise<void> {
  const ofAccount = async (_: unknown, accountId: number) => {
    const sender = { accountId, address: `address ${accountId}`, isAdmin: false }
    await uploads.prepare(await uploads.receive(createReadStream(file), sender))
  }
  await Promise.all(Array.from({ length: count }, ofAccount))
  process.send?.('done')
}

async function stop(): Promise<void> {
  await app.close()
  await directory.close()
  await store.close()
  await rm(dataDir, { recursive: true })
}

async function insertCourts(into: Database, count: number): Promise<void> {
  const rows = generateCourts(count, SEED).map((court) => ({ ...court, status: 'published' as const }))
  for (let i = 0; i < rows.length; i += COURTS_AT_ONCE)
    await into.insert(courts).values(rows.slice(i, i + COURTS_AT_ONCE))
}
