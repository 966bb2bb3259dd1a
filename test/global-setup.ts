import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureServer } from '../scripts/lib/builds.mjs'
import { connect, migrate } from '../src/platform/db/database.ts'
import { openInMemory } from '../src/platform/db/embedded/embedded.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { withDatabaseName } from './database-url.ts'
import { offerIdentity } from './identity-on-demand.ts'

/** The source of test databases: a dump on disk, or a template database on a server. */
export type TestTemplate =
  | { kind: 'embedded'; dump: string }
  | { kind: 'postgres'; url: string; name: string }

declare module 'vitest' {
  export interface ProvidedContext {
    template: TestTemplate
    /** URL that returns the address of the Auth emulator. */
    identity: string
  }
}

/** Builds the programs that tests run, migrates one database for all tests, and offers one shared Auth emulator. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  // Mutation tests run in a copy of the project that has its programs, which mutants would make look stale.
  if (process.env.STRYKER_MUTATOR_WORKER === undefined) await ensureServer()
  const url = process.env.TEST_DATABASE_URL
  const { template, remove } = url === undefined ? await dumpTemplate() : await serverTemplate(url)
  const identity = await offerIdentity()
  provide('template', template)
  provide('identity', identity.url)
  return async () => {
    await identity.close()
    await remove()
  }
}

async function dumpTemplate(): Promise<{ template: TestTemplate; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opencourt-test-'))
  const dump = path.join(folder, 'template.tar')
  const store = await openInMemory({ onFailure: fail })
  await migrate(connect(store.pool))
  await writeFile(dump, await store.dump())
  await store.close()
  return { template: { kind: 'embedded', dump }, remove: () => rm(folder, { recursive: true }) }
}

async function serverTemplate(url: string): Promise<{ template: TestTemplate; remove: () => Promise<void> }> {
  const name = `opencourt_test_${randomBytes(4).toString('hex')}`
  const server = new pg.Client(url)
  await server.connect()
  await server.query(`create database ${name} encoding 'UTF8' template template0`)
  const store = await openPostgres(withDatabaseName(url, name))
  await migrate(connect(store.background))
  await store.close()
  return {
    template: { kind: 'postgres', url, name },
    async remove() {
      const copies = await server.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [name],
      )
      for (const { datname } of copies.rows) await server.query(`drop database ${datname} with (force)`)
      await server.end()
    },
  }
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
