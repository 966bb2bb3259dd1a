import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { importServer } from '../scripts/lib/builds.mjs'
import type { EmbeddedOptions, EmbeddedStore } from '../src/platform/db/embedded/embedded.ts'
import type { PostgresLimits } from '../src/platform/db/postgres.ts'
import type { SlowStatements } from '../src/platform/db/slow-statements.ts'
import type { Store } from '../src/platform/db/store.ts'
import { type DatabaseCopy, EmbeddedCopy, ServerCopy } from './database-copies.ts'
import { ReusableDatabases } from './reusable-databases.ts'

/** Long timeouts, because a busy machine slows tests down. */
const LONG_TIMEOUTS: PostgresLimits = { waitSeconds: 60 }

/** Opens a migrated database for one test file; others may use it after `close`. */
export async function openTestDatabase(
  limits: PostgresLimits = LONG_TIMEOUTS,
  slowStatements?: SlowStatements,
): Promise<Store> {
  copies ??= createReusableDatabases()
  return await openCopy(await copies, limits, slowStatements)
}

/** An empty database for one test, of the kind of `openTestDatabase` unless another is wanted; `close` removes it. */
export async function openEmptyDatabase(kind = inject('template').kind): Promise<Store> {
  const template = inject('template')
  if (template.kind === 'postgres' && kind === 'postgres') {
    const database = await ServerCopy.create(template.url, 'template0')
    return closing(await database.open(LONG_TIMEOUTS), () => database.remove())
  }
  const { openInMemory } = await embedded()
  const { pool, metrics, close } = await openInMemory({ onFailure: console.error })
  return { pool, background: pool, metrics, close, kind: 'embedded' }
}

/** From the built server, whose thread starts faster than from TypeScript. */
const embedded = (): Promise<typeof import('../src/platform/db/embedded/embedded.ts')> =>
  importServer('platform/db/embedded/embedded.js')

let copies: Promise<ReusableDatabases<DatabaseCopy>> | undefined

/** Copies of the template. */
export async function createReusableDatabases(): Promise<ReusableDatabases<DatabaseCopy>> {
  const template = inject('template')
  if (template.kind === 'postgres')
    return new ReusableDatabases(() => ServerCopy.create(template.url, template.name))
  const { poolOn, startInMemory } = await embedded()
  const dump = await dumpedBytes()
  return new ReusableDatabases(
    async () => new EmbeddedCopy(await startInMemory(dump, { onFailure: fail }), poolOn),
  )
}

/** Opens one of the copies; `close` gives it back. */
export async function openCopy(
  databases: ReusableDatabases<DatabaseCopy>,
  limits: PostgresLimits = LONG_TIMEOUTS,
  slowStatements?: SlowStatements,
): Promise<Store> {
  const database = await databases.take()
  const store = await database.open(limits, slowStatements)
  return closing(store, () => (database.isFree(store) ? databases.giveBack(database) : database.remove()))
}

/** The same store, which does something else after it is closed. */
function closing(store: Store, then: () => Promise<void>): Store {
  return {
    ...store,
    async close() {
      await store.close()
      await then()
    },
  }
}

function fail(sentence: string): never {
  throw new Error(sentence)
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
