import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect, type Database } from '../../src/platform/db/database.ts'
import { makeTemporaryFolder, removeFolder } from '../disk-database.ts'
import { createUser } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { startTestIdentity } from '../identity.ts'
import { People, PROJECT } from '../people.ts'
import { startPostgres, type TestPostgres } from '../postgres-server.ts'
import type { Program } from '../program.ts'
import { startRedis, type TestRedis } from '../redis.ts'
import { runServer, serverUrl } from '../server-process.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type LoadOutcome, runLoad } from './load.ts'

const REQUESTS = 2000
const PLAYERS = 12
const DRAIN_SECONDS = 2

/** Two servers behind nginx, on one PostgreSQL and one Redis. */
let postgres: TestPostgres
let redis: TestRedis
let balancer: Balancer
let database: Database
let dataDir: string
let ports: [number, number]
const servers: [Program?, Program?] = []
let settings: Record<string, string>
let courtIds: number[]
/** Pairs of a player and a court. */
let reviews: Generator<{ token: string; courtId: number }>
let written = 0

async function start(place: 0 | 1): Promise<void> {
  const server = runServer(dataDir, { ...settings, PORT: String(ports[place]) })
  servers[place] = server
  await serverUrl(server)
}

beforeAll(async () => {
  postgres = startPostgres({ durable: true })
  redis = await startRedis()
  dataDir = await makeTemporaryFolder()
  ports = [await freePort(), await freePort()]
  const host = await startTestIdentity()
  const people = new People(host)
  settings = {
    ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, DRAIN_SECONDS: String(DRAIN_SECONDS) },
    ...{ IDENTITY: 'emulator', FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: PROJECT },
    ...{ TRUST_PROXY: 'true', PUBLIC_URL: 'http://localhost' },
  }
  // Both create the tables and load the sample courts.
  await Promise.all([start(0), start(1)])
  balancer = await startBalancer(ports)
  database = connect(new pg.Pool({ connectionString: postgres.url }))
  database.$client.on('error', () => {})
  const tokens = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, n) => {
      const { uid, idToken } = await people.verified(`player${n}`)
      await createUser(database, { firebaseUid: uid, username: `player${n}`, usernameKey: `player${n}` })
      return idToken
    }),
  )
  const { rows } = await database.execute("select id from courts where status = 'published' order by id")
  courtIds = rows.map(({ id }) => id as number)
  reviews = pairsOf(tokens, courtIds)
})
afterAll(async () => {
  redis?.thaw()
  await balancer?.stop()
  for (const server of servers) {
    server?.child.kill('SIGKILL')
    await server?.exit
  }
  await database?.$client.end()
  await redis?.stop()
  postgres?.remove()
  await removeFolder(dataDir)
})

function* pairsOf(tokens: readonly string[], ids: readonly number[]) {
  for (const token of tokens) for (const courtId of ids) yield { token, courtId }
}

const load = (halfway?: () => Promise<void> | void): Promise<LoadOutcome> =>
  runLoad({
    url: balancer.url,
    courtIds,
    nextReview: () => reviews.next().value,
    halfway,
    requests: REQUESTS,
  })

/** That every acknowledged review is there once, and no other one. */
async function expectKept(outcome: LoadOutcome): Promise<void> {
  expect(outcome.written.length).toBeGreaterThan(REQUESTS / 40)
  written += outcome.written.length
  const { rows } = await database.$client.query('select review_text as text from reviews')
  expect(rows).toHaveLength(written)
  const texts = new Set(rows.map(({ text }) => text))
  expect(outcome.written.filter((text) => !texts.has(text))).toEqual([])
}

describe('two instances behind nginx', () => {
  it('answer everything', async () => {
    const outcome = await load()
    expect(outcome).toMatchObject({ failedReads: [], refusedWrites: [] })
    await expectKept(outcome)
  })

  it('answer everything while one is killed, and while it starts again', async () => {
    const outcome = await load(async () => {
      servers[0]?.child.kill('SIGKILL')
      await servers[0]?.exit
      await start(0)
    })
    expect(outcome).toMatchObject({ failedReads: [], refusedWrites: [] })
    await expectKept(outcome)
  })

  it('answer everything while both are replaced, one by one', async () => {
    const outcome = await load(async () => {
      for (const place of [0, 1] as const) {
        servers[place]?.child.kill('SIGTERM')
        expect(await servers[place]?.exit).toBe(0)
        await start(place)
      }
    })
    expect(outcome).toMatchObject({ failedReads: [], refusedWrites: [] })
    await expectKept(outcome)
  })

  it('answer all reads, and lose no write, while PostgreSQL is restarted', async () => {
    const outcome = await load(async () => {
      postgres.stop()
      await vi.waitFor(
        async () => expect((await fetch(`${balancer.url}/healthz/database`)).status).toBe(503),
        {
          timeout: 10_000,
        },
      )
      postgres.start()
    })
    expect(outcome.failedReads).toEqual([])
    expect(outcome.refusedWrites.filter((refused) => !refused.startsWith('503 '))).toEqual([])
    await expectKept(outcome)
  })
})
