// @module-tag programs
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../../../test/disk-database.ts'
import { createCourt, createReview, createUser, tagCourt } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { startTestIdentity } from '../../../test/identity.ts'
import { People, PROJECT } from '../../../test/people.ts'
import { hasPostgres, NO_POSTGRES, startPostgres, type TestPostgres } from '../../../test/postgres-server.ts'
import type { Program } from '../../../test/program.ts'
import { hasRedis, NO_REDIS, startRedis, type TestRedis } from '../../../test/redis.ts'
import { runServer, serverUrl, stopServer } from '../../../test/server-process.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { imports } from '../../database/schema/index.ts'
import { connect, type Database } from '../../platform/db/database.ts'

/** More than a server's transaction connections. */
const MANY = 10

const AWAY = 'PostgreSQL does not answer'
const BACK = 'PostgreSQL answers again'

const REASON =
  (inject('template').kind === 'embedded' && 'npm run test:postgres runs these') ||
  (!hasPostgres() && NO_POSTGRES) ||
  (!hasRedis && NO_REDIS) ||
  undefined

interface Court {
  id: number
  nets: number
}

/** Two servers on one database. */
let postgres: TestPostgres
let redis: TestRedis
let database: Database
let instances: Instance[] = []
let court: Court
let other: Court
let unread: Court
/** The tokens of an administrator and of a player. */
let admin: string
let ann: string

interface Instance {
  program: Program
  dataDir: string
  get: (path: string) => Promise<Response>
  json: (path: string) => Promise<Record<string, unknown>>
  vote: (on: Court) => Promise<Response>
  /** How often this was logged. */
  timesLogged: (message: string) => number
}

async function openInstance(settings: Record<string, string>): Promise<Instance> {
  const dataDir = await makeTemporaryFolder()
  const program = runServer(dataDir, settings)
  const url = serverUrl(program)
  const call = async (path: string, init: RequestInit = {}) => fetch(`${await url}${path}`, init)
  return {
    program,
    dataDir,
    get: (path) => call(path),
    json: async (path) => (await call(path)).json(),
    vote: ({ id, nets }) =>
      call(`/api/courts/${id}/facilities/${nets}/vote`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ann}` },
      }),
    timesLogged: (message) => `${program.stdout}${program.stderr}`.split(message).length - 1,
  }
}

const onBoth = <T>(act: (instance: Instance) => Promise<T>) => Promise.all(instances.map(act))
const detailsOf = ({ id }: Court) => `/api/courts/${id}/details`

async function courtWithNets(name: string): Promise<Court> {
  const { id } = await createCourt(database, { name })
  await createReview(database, { id }, { reviewText: 'Good rims.' })
  return { id, nets: await tagCourt(database, { id }, 'Nets') }
}

describe.skipIf(REASON)(`two instances${REASON ? `: ${REASON}` : ''}`, () => {
  beforeAll(async () => {
    postgres = startPostgres()
    redis = await startRedis()
    const host = await startTestIdentity()
    const people = new People(host)
    const settings = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      IDENTITY: 'emulator',
      FIREBASE_AUTH_EMULATOR_HOST: host,
      FIREBASE_PROJECT_ID: PROJECT,
      ADMIN_EMAILS: people.emailOf('boss'),
    }
    instances = await Promise.all([openInstance(settings), openInstance(settings)])
    await onBoth(({ program }) => serverUrl(program))
    database = connect(new pg.Pool({ connectionString: postgres.url }))
    database.$client.on('error', () => {})
    const signUp = async (name: string) => {
      const { uid, idToken } = await people.verified(name)
      await createUser(database, { firebaseUid: uid, username: name })
      return idToken
    }
    admin = await signUp('boss')
    ann = await signUp('ann')
    court = await courtWithNets('Windmill Court')
    other = await courtWithNets('Arches')
    unread = await courtWithNets('Cage')
    await waitUntilInSync()
  })
  afterAll(async () => {
    redis?.thaw()
    postgres?.thaw()
    await onBoth(({ program }) => stopServer(program))
    await database?.$client.end()
    await redis?.remove()
    postgres?.remove()
    for (const { dataDir } of instances) await removeFolder(dataDir)
  })

  /** Waits until both serve the store's current list. */
  async function waitUntilInSync() {
    const { rows } = await database.execute(
      "select count(*)::int as published from courts where status = 'published'",
    )
    await waitFor(async () => {
      const lists = await onBoth(async ({ get }) => (await get('/api/courts')).json() as Promise<unknown[]>)
      expect(lists[0]).toHaveLength(rows[0]?.published as number)
      expect(lists[0]).toEqual(lists[1])
      const [one, two] = await onBoth(({ json }) => json(detailsOf(court)))
      expect(one).toEqual(two)
      expect(one).not.toHaveProperty('asOf')
    })
  }

  it('load the sample courts once if they start at the same time', async () => {
    expect(await database.$count(imports)).toBe(1)
  })

  it('keep everything else working while a court is locked', async () => {
    const holder = await database.$client.connect()
    await holder.query('begin')
    await holder.query('select from courts where id = $1 for update', [court.id])
    const stuck = instances.flatMap(({ vote }) => Array.from({ length: MANY }, () => vote(court)))
    for (const { get, vote } of instances) {
      for (const path of ['/readyz', '/api/courts', '/', detailsOf(court), `/courts/${court.id}`])
        expect((await get(path)).status, path).toBe(200)
      expect((await vote(other)).status).toBe(200)
    }
    for (const answer of await Promise.all(stuck)) expectUnavailable(answer)
    await holder.query('rollback')
    holder.release()
    for (const { vote } of instances) expect((await vote(court)).status).toBe(200)
    await waitUntilInSync()
  })

  const outages = [
    ['frozen', () => postgres.freeze(), () => postgres.thaw()],
    ['stopped', async () => postgres.stop(), () => postgres.start()],
  ] as const
  it.each(outages)(
    'serve courts from memory and reject changes while PostgreSQL is %s',
    async (_, begin, end) => {
      await onBoth(({ get }) => get(detailsOf(court)))
      const once = instances.map(({ timesLogged }) => timesLogged(AWAY) + 1)
      const untilLogged = (message: string) =>
        waitFor(() => expect(instances.map(({ timesLogged }) => timesLogged(message))).toEqual(once))
      await begin()
      try {
        await onBoth(expectServedFromMemory)
        await untilLogged(AWAY)
      } finally {
        end()
      }
      for (const { vote } of instances)
        await waitFor(async () => expect((await vote(court)).status).toBe(200))
      await waitUntilInSync()
      await untilLogged(BACK)
      await untilLogged(AWAY)
    },
  )

  async function expectServedFromMemory({ get, json, vote }: Instance) {
    const early = [vote(court), vote(other)]
    expect(await json(detailsOf(court))).toMatchObject({
      reviews: [{ review_text: 'Good rims.' }],
      asOf: expect.any(String),
    })
    expect(await json(detailsOf(unread))).toMatchObject({ court: { name: 'Cage' }, incomplete: true })
    for (const path of ['/readyz', '/api/courts', '/api/courts?q=mill', '/', '/map', '/about'])
      expect((await get(path)).status, path).toBe(200)
    const page = await get(`/courts/${court.id}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(/Showing data from .*Good rims\./s)
    expect(await json('/api/geocode?postcode=SW9+8HP')).toMatchObject({ source: 'gazetteer' })
    for (const answer of [...(await Promise.all(early)), await vote(court)]) expectUnavailable(answer)
    // The state is read at most once a second.
    await expect.poll(async () => (await get('/healthz/database')).status).toBe(503)
  }

  it('keep working while Redis is frozen, and log it once', async () => {
    redis.freeze()
    try {
      await onBoth(async ({ get, vote, timesLogged }) => {
        for (const path of ['/readyz', '/api/courts?limit=1', detailsOf(court), '/'])
          expect((await get(path)).status, path).toBe(200)
        expect((await vote(court)).status).toBe(200)
        expect(timesLogged('the rate limit store does not answer')).toBe(1)
      })
    } finally {
      redis.thaw()
    }
    await onBoth(({ get, timesLogged }) =>
      waitFor(async () => {
        await get('/api/courts?limit=1')
        expect(timesLogged('the rate limit store answers again')).toBe(1)
      }),
    )
  })

  it('changes on one do not fail during an import on the other', async () => {
    const [one, two] = instances as [Instance, Instance]
    const known = (await (await one.get('/api/courts.csv')).text()).trimEnd()
    const columns = known.slice(0, known.indexOf('\n')).trimEnd().split(',')
    const rows = Array.from({ length: 1000 }, (_, index) =>
      columns
        .map((name) => {
          if (name === 'name') return `Imported ${index}`
          if (name === 'address') return `${index} Mill Lane`
          if (name === 'latitude') return String(50 + index / 1000)
          return name === 'longitude' ? '-1' : ''
        })
        .join(','),
    )
    const form = await encodeForm(
      {},
      { file: { bytes: Buffer.from([known, ...rows].join('\n')), name: 'courts.csv' } },
    )
    let isRunning = true
    const importing = fetch(`${await serverUrl(one.program)}/api/admin/import-courts-csv`, {
      method: 'POST',
      headers: { ...form.headers, authorization: `Bearer ${admin}` },
      body: new Uint8Array(form.payload),
    }).finally(() => {
      isRunning = false
    })
    const statuses = new Map<number, number>()
    while (isRunning)
      for (const answer of [await two.vote(court), await two.get('/readyz'), await one.get('/readyz')])
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    expect(await (await importing).json()).toMatchObject({
      success: true,
      inserted: rows.length,
      archived: 0,
    })
    expect([...statuses.keys()]).toEqual([200])
    await waitUntilInSync()
  })
})

function expectUnavailable(answer: Response): void {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
}
