import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { importServer } from './lib/builds.mjs'
import { root } from './lib/run.mjs'

/** Packs an empty database cluster, which every embedded database starts from. A step of the build: it takes seconds. */
const { EMPTY_CLUSTER } = await importServer('platform/db/embedded/empty-cluster.js')
const database = await PGlite.create()
// Nobody creates databases from the templates, which are two thirds of the files.
await database.exec('update pg_database set datistemplate = false')
await database.exec('drop database template0')
await database.exec('drop database template1')
await database.exec('checkpoint')
const cluster = await database.dumpDataDir('gzip')
writeFileSync(join(root, EMPTY_CLUSTER), Buffer.from(await cluster.arrayBuffer()))
await database.close()
