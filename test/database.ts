import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { importServer } from '../scripts/lib/builds.mjs'
import type { EmbeddedOptions, EmbeddedStore } from '../src/platform/db/embedded/embedded.ts'
import { measurePools } from '../src/platform/db/measure-pools.ts'
import { openPostgres, type PostgresLimits } from '../src/platform/db/postgres.ts'
import type { SlowStatements } from '../src/platform/db/slow-statements.ts'
import type { Store } from '../src/platform/db/store.ts'
import { withDatabaseName } from './database-url.ts'
import { ReusableDatabases } from './reusable-databases.ts'

/** Long timeouts, because a busy machine slows tests down. */
const LONG_TIMEOUTS: PostgresLimits = { waitSeconds: 60 }

/** Opens a migrated database for one test file; `close` removes it. */
export async function openTestDatabase(
  limits: PostgresLimits = LONG_TIMEOUTS,
  slowStatements?: SlowStatements,
): Promise<Store> {
  const template = inject('template')
  if (template.kind === 'postgres')
    return await copyOnServer(template.url, template.name, limits, slowStatements)
  used ??= createReusableDatabases()
  const { pool, close } = await (await used).open()
  const metrics = measurePools({ only: pool }, slowStatements)
  return { pool, background: pool, metrics, close, kind: 'embedded' }
}

/** An empty database for one test, of the kind of `openTestDatabase` unless another is wanted; `close` removes it. */
export async function openEmptyDatabase(kind = inject('template').kind): Promise<Store> {
  const template = inject('template')
  if (template.kind === 'postgres' && kind === 'postgres')
    return await copyOnServer(template.url, 'template0', LONG_TIMEOUTS)
  const { openInMemory } = await embedded()
  const { pool, metrics, close } = await openInMemory({ onFailure: console.error })
  return { pool, background: pool, metrics, close, kind: 'embedded' }
}

/** From the built server, whose thread starts faster than from TypeScript. */
const embedded = (): Promise<typeof import('../src/platform/db/embedded/embedded.ts')> =>
  importServer('platform/db/embedded/embedded.js')

let used: Promise<ReusableDatabases> | undefined

export async function createReusableDatabases(): Promise<ReusableDatabases> {
  return new ReusableDatabases(await embedded(), await dumpedBytes())
}

/** The dump, read once per process. */
let bytes: Promise<Buffer<ArrayBuffer>> | undefined
function dumpedBytes(): Promise<Buffer<ArrayBuffer>> {
  bytes ??= readFile(embeddedDump())
  return bytes
}

/** A migrated embedded database in memory. */
export async function openEmbeddedCopy(options: EmbeddedOptions): Promise<EmbeddedStore> {
  const { openInMemory } = await embedded()
  return await openInMemory(options, await dumpedBytes())
}

/** The dump file from which embedded databases are copied. */
export function embeddedDump(): string {
  const template = inject('template')
  if (template.kind === 'postgres') throw new Error('These tests are about the embedded store alone.')
  return template.dump
}

async function copyOnServer(
  url: string,
  template: string,
  limits: PostgresLimits,
  slowStatements?: SlowStatements,
): Promise<Store> {
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await query(url, `create database ${name} template ${template}`)
  const { close, ...pools } = await openPostgres(withDatabaseName(url, name), limits, { slowStatements })
  return {
    ...pools,
    kind: 'postgres',
    async close() {
      await close()
      await query(url, `drop database ${name} with (force)`)
    },
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
