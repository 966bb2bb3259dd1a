import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEmbedded } from '../src/platform/db/embedded/embedded.ts'
import { Cluster, PLACES } from '../test/cluster/cluster.ts'
import { type LoadOutcome, Visitors } from '../test/cluster/load.ts'
import { makeTemporaryFolder, removeFolder } from '../test/disk-database.ts'
import { freePort } from '../test/free-port.ts'
import { PROJECT } from '../test/people.ts'
import type { Program } from '../test/program.ts'
import { randomNumbers } from '../test/random.ts'
import { runServer, serverUrl, stopServer } from '../test/server-process.ts'
import { withIdentity } from './identity.ts'

/** The longest time from when a server is ready until one is killed, milliseconds. */
const MAX_LIFE_MS = 2_000
/** Before the first and after the last kill. */
const READS = 200
const random = randomNumbers(5)

/**
 * Kills servers while players write, half of the times on either store, and prints what was kept. Throws if an
 * acknowledged review is lost or doubled, or another one is there in parts.
 */
export async function killRepeatedly(kills: number): Promise<void> {
  await withIdentity(async (host) => {
    report('PostgreSQL, two instances', kills / 2, await killOnPostgres(host, kills / 2))
    report('the embedded database', kills / 2, await killEmbedded(host, kills / 2))
  })
}

function report(store: string, kills: number, { written, photos }: LoadOutcome): void {
  console.log(
    `${kills} kills on ${store}: ${written.length} acknowledged reviews, ${photos} with a photo, none lost or doubled`,
  )
}

const someTime = () => wait(random() * MAX_LIFE_MS)

async function killOnPostgres(identityHost: string, kills: number): Promise<LoadOutcome> {
  const cluster = await Cluster.start({ identityHost })
  try {
    return await cluster.expectToKeep(async () => {
      for (let kill = 0; kill < kills; kill++) {
        await someTime()
        const place = PLACES[kill % 2] ?? 0
        await cluster.killServer(place)
        await cluster.startServer(place)
      }
    }, READS)
  } finally {
    await cluster.close()
  }
}

async function killEmbedded(identityHost: string, kills: number): Promise<LoadOutcome> {
  const dataDir = await makeTemporaryFolder()
  const identity = {
    IDENTITY: 'emulator',
    FIREBASE_AUTH_EMULATOR_HOST: identityHost,
    FIREBASE_PROJECT_ID: PROJECT,
  }
  const settings = { ...identity, PORT: String(await freePort()) }
  let server: Program | undefined
  const start = async () => {
    server = runServer(dataDir, settings)
    return serverUrl(server)
  }
  try {
    const visitors = await Visitors.signUp(await start(), identityHost)
    const outcome = await visitors.visit(READS, async () => {
      for (let kill = 0; kill < kills; kill++) {
        await someTime()
        server?.child.kill('SIGKILL')
        await server?.exit
        await start()
      }
    })
    if (server) await stopServer(server)
    await expectKept(dataDir, outcome)
    return outcome
  } finally {
    server?.child.kill('SIGKILL')
    await removeFolder(dataDir)
  }
}

/** That exactly the acknowledged reviews are in a data folder, with their photos. */
async function expectKept(dataDir: string, { written, photos }: LoadOutcome): Promise<void> {
  const store = await openEmbedded(join(dataDir, 'database'), { onFailure: assert.fail })
  try {
    const { rows } = await store.pool.query(
      'select review_text as text, photos.id as photo from reviews left join photos on photos.review_id = reviews.id',
    )
    assert.deepEqual(rows.map(({ text }) => text).sort(), [...written].sort())
    assert.equal(rows.filter(({ photo }) => photo).length, photos)
  } finally {
    await store.close()
  }
}
