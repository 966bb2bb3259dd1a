import { connect, type Database, migrate } from '../src/platform/db/database.ts'
import { openStore } from '../src/platform/db/store.ts'
import type { GeneratedCourt } from './generated-courts.ts'
import { fillWithCourts } from './many-courts.ts'
import type { PrivatePostgres } from './postgres.ts'
import { serve } from './real-server.ts'

/** A database on PostgreSQL with courts, and the data folder of its server. */
export interface Site {
  url: string
  dataDir: string
  /** How many courts it was filled with. */
  count: number
}

/** Creates a database and fills it with published courts. */
export async function fillSite(
  { client }: PrivatePostgres,
  name: string,
  courts: readonly GeneratedCourt[],
  dataDir: string,
): Promise<Site> {
  await client.query(`create database ${name}`)
  const url = `postgres://${client.user}@${client.host}:${client.port}/${name}`
  const site = { url, dataDir, count: courts.length }
  await withDatabase(site, async (database) => {
    await migrate(database)
    await fillWithCourts(database, courts)
  })
  return site
}

export async function withDatabase<T>(
  { url, dataDir }: Site,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const store = await openStore({ databaseUrl: url, dataDir, onFailure: console.error })
  try {
    return await use(connect(store.background))
  } finally {
    await store.close()
  }
}

/** Runs the real server of a site while `use` runs; `use` gets its URL and process id. */
export function serveSite<T>(
  { url, dataDir }: Site,
  use: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  return serve(dataDir, { DATABASE_URL: url, SAMPLE_COURTS: '', RATE_LIMIT_FACTOR: '1000000' }, use)
}
