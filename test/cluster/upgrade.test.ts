import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withDatabaseName } from '../database-url.ts'
import { makeTemporaryFolder, removeFolder } from '../disk-database.ts'
import { encodeForm } from '../forms.ts'
import { startTestIdentity } from '../identity.ts'
import { People, PROJECT } from '../people.ts'
import { startPostgres, type TestPostgres } from '../postgres-server.ts'
import type { Program } from '../program.ts'
import { killProgram } from '../program-output.ts'
import { runServer, serverUrl } from '../server-process.ts'
import { buildLastRelease } from './last-release.ts'

const PRESENT = '.'
/** How often a refused write is sent, with milliseconds between. */
const MAX_TRIES = 50
const RETRY_MS = 200

let lastRelease: string
let postgres: TestPostgres
let people: People
let settings: Record<string, string>
/** For the photos of all servers. */
let dataDir: string
const started: Program[] = []

beforeAll(async () => {
  lastRelease = await buildLastRelease()
  postgres = startPostgres()
  dataDir = await makeTemporaryFolder()
  const host = await startTestIdentity()
  people = new People(host)
  settings = {
    ...{ IDENTITY: 'emulator', FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: PROJECT },
    ADMIN_EMAILS: people.emailOf('boss'),
  }
})
afterEach(async () => {
  for (const server of started.splice(0)) await killProgram(server)
})
afterAll(async () => {
  postgres?.remove()
  for (const folder of [dataDir, lastRelease]) if (folder) await removeFolder(folder)
})

/** Starts the server in a folder on a database; returns its URL. */
async function start(folder: string, databaseUrl: string): Promise<string> {
  const server = runServer(dataDir, { ...settings, DATABASE_URL: databaseUrl }, folder)
  started.push(server)
  return serverUrl(server)
}

async function query(databaseUrl: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

async function createDatabase(name: string): Promise<string> {
  await query(postgres.url, `create database ${name} encoding 'UTF8' template template0`)
  return withDatabaseName(postgres.url, name)
}

async function register(url: string, idToken: string, username: string): Promise<void> {
  for (const [path, body] of [
    ['session', { idToken }],
    ['username', { idToken, username }],
  ] as const) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/auth/${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    expect(answer.status, path).toBe(200)
  }
}

/** A player who registers at a server, and what servers accepted from them. */
class Player {
  readonly #token: string
  readonly #courtIds: number[]
  readonly written: string[] = []
  /** The courts at which servers accepted a report of a problem. */
  readonly reported: number[] = []

  private constructor(token: string, courtIds: number[]) {
    this.#token = token
    this.#courtIds = courtIds
  }

  static async at(url: string, name: string): Promise<Player> {
    const { idToken } = await people.verified(name)
    await register(url, idToken, name)
    const courts = (await (await fetch(`${url}/api/courts`)).json()) as { id: number }[]
    return new Player(
      idToken,
      courts.map(({ id }) => id),
    )
  }

  /** Reviews a court and reports a problem there, and reads it and the directory; returns what failed. */
  async visit(url: string): Promise<string[]> {
    // A second review of a court would replace the first.
    const id = this.#courtIds.pop()
    const paths = [
      '/',
      '/api/courts?near=51.5,-0.12&radius=10',
      '/api/courts/tiles/6/31/21.mvt',
      '/api/changes',
    ]
    const failed: string[] =
      id === undefined
        ? ['no courts are left']
        : [...(await this.#review(url, id)), ...(await this.#reportProblem(url, id))]
    for (const path of [...paths, `/courts/${id}`, `/api/courts/${id}/details`]) {
      const answer = await fetch(url + path)
      const text = await answer.text()
      if (!answer.ok) failed.push(`${path}: ${answer.status} ${text}`)
    }
    return failed
  }

  async #reportProblem(url: string, id: number): Promise<string[]> {
    const headers = { 'content-type': 'application/json' }
    const failed = await this.#post(`${url}/api/courts/${id}/problems`, headers, '{"kind":"glass"}')
    if (failed.length === 0) this.reported.push(id)
    return failed
  }

  async #review(url: string, id: number): Promise<string[]> {
    const text = randomUUID()
    const { headers, payload } = await encodeForm({ rating: '4', review_text: text })
    const failed = await this.#post(`${url}/api/courts/${id}/reviews`, headers, new Uint8Array(payload))
    if (failed.length === 0) this.written.push(text)
    return failed
  }

  /** Sends something, and as a proxy does, again with its key while the server is busy with something else. */
  async #post(url: string, headers: Record<string, string>, body: BodyInit): Promise<string[]> {
    const authorization = `Bearer ${this.#token}`
    const sent = { ...headers, authorization, 'idempotency-key': randomUUID() }
    let answer = await fetch(url, { method: 'POST', headers: sent, body })
    for (let tries = 1; answer.status === 503 && tries < MAX_TRIES; tries++) {
      await wait(RETRY_MS)
      answer = await fetch(url, { method: 'POST', headers: sent, body })
    }
    return answer.ok ? [] : [`${url}: ${answer.status} ${await answer.text()}`]
  }
}

async function expectKept(databaseUrl: string, { written, reported }: Player): Promise<void> {
  const { rows: reviews } = await query(databaseUrl, 'select review_text as text from reviews')
  expect(reviews.map(({ text }) => text).sort()).toEqual(written.sort())
  const { rows: problems } = await query(
    databaseUrl,
    `select court_id as id from fact_reports where fact = 'problem:glass' and superseded_at is null`,
  )
  expect(new Set(problems.map(({ id }) => id))).toEqual(new Set(reported))
}

/** A moderator, who uses both versions. */
class Moderator {
  readonly #token: string

  private constructor(token: string) {
    this.#token = token
  }

  static async at(url: string): Promise<Moderator> {
    const { idToken } = await people.verified('boss')
    await register(url, idToken, 'boss')
    return new Moderator(idToken)
  }

  async call(method: string, url: string, body?: object) {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    expect(answer.status, `${url}: ${text}`).toBe(200)
    return JSON.parse(text)
  }

  /** Approves a review at this version; returns the decision's id. */
  async approves(present: string, key: string): Promise<number> {
    const decisions = [{ key, action: 'approve' }]
    const { results } = await this.call('POST', `${present}/api/admin/queue/decisions`, { decisions })
    expect(results).toMatchObject([{ code: null }])
    return results[0].id
  }

  /** Takes a decision back; returns why it can't be. */
  async undoes(present: string, decision: number): Promise<string | null> {
    const { results } = await this.call('POST', `${present}/api/admin/queue/undo`, { decisions: [decision] })
    return results[0].code
  }
}

describe('the last release', () => {
  it('starts beside this version, on a database that this one has migrated', async () => {
    const database = await createDatabase('migrated')
    const present = await start(PRESENT, database)
    const player = await Player.at(present, 'ann')
    const earlier = await start(lastRelease, database)
    for (const url of [earlier, present]) expect(await player.visit(url)).toEqual([])
    await expectKept(database, player)
  })

  it('keeps serving while this version migrates its database, and beside it', async () => {
    const database = await createDatabase('earlier')
    const earlier = await start(lastRelease, database)
    const player = await Player.at(earlier, 'bob')
    let isReady = false
    const starting = start(PRESENT, database).finally(() => {
      isReady = true
    })
    const failed: string[] = []
    while (!isReady) failed.push(...(await player.visit(earlier)))
    const present = await starting
    expect(failed).toEqual([])
    for (const url of [present, earlier]) expect(await player.visit(url)).toEqual([])
    await expectKept(database, player)
  })

  it('shows what this version decides and takes back', async () => {
    const database = await createDatabase('decided')
    const present = await start(PRESENT, database)
    const player = await Player.at(present, 'cat')
    const boss = await Moderator.at(present)
    const earlier = await start(lastRelease, database)
    expect(await player.visit(present)).toEqual([])
    const { rows } = await query(database, 'select id, court_id as "courtId" from reviews')
    const { id, courtId } = rows[0]
    const shown = async () => {
      const { reviews } = await (await fetch(`${earlier}/api/courts/${courtId}/details`)).json()
      return reviews.length
    }

    const decision = await boss.approves(present, `review ${id}`)
    await expect.poll(shown).toBe(1)
    expect(await boss.undoes(present, decision)).toBeNull()
    await expect.poll(shown).toBe(0)
  })
})
