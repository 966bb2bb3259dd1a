// @module-tag programs
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../../../test/disk-database.ts'
import { IdentityBrowser } from '../../../test/identity-browser.ts'
import { hasPostgres, NO_POSTGRES, startPostgres, type TestPostgres } from '../../../test/postgres-server.ts'
import type { Program } from '../../../test/program.ts'
import { hasRedis, NO_REDIS, startRedis, type TestRedis } from '../../../test/redis.ts'
import { runServer, serverUrl, stopServer } from '../../../test/server-process.ts'

const REASON =
  (inject('template').kind === 'embedded' && 'npm run test:postgres runs these') ||
  (!hasPostgres() && NO_POSTGRES) ||
  (!hasRedis && NO_REDIS) ||
  undefined

const SECRET = 'the same secret on both instances'
const OTHER_SECRET = 'The last instance that looked has another IDENTITY_SECRET.'
const PASSWORD = 'over the rim'

let postgres: TestPostgres
let redis: TestRedis
const folders: string[] = []
const programs: Program[] = []
/** The addresses of two servers. */
let one: string
let two: string

async function start(IDENTITY_SECRET = SECRET): Promise<string> {
  const folder = await makeTemporaryFolder()
  folders.push(folder)
  const settings = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1' }
  const program = runServer(folder, { ...settings, IDENTITY: 'embedded', IDENTITY_SECRET })
  programs.push(program)
  return serverUrl(program)
}

/** Asks the server at this address. */
const at = (url: string) => async (request: Request) => {
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  const headers = { ...Object.fromEntries(request.headers), origin: url }
  return fetch(url + pathname + search, { method: request.method, headers, ...(body && { body }) })
}
const openBrowser = (url: string) => new IdentityBrowser(url, at(url))
const mailed = async (url: string) => {
  const [mail] = await (await fetch(`${url}/api/local/outbox`)).json()
  return mail.link.split('#')[1]
}

async function registered(email: string): Promise<IdentityBrowser> {
  const browser = openBrowser(one)
  await browser.call('/register', { email, password: PASSWORD })
  await browser.call('/confirm', { token: await mailed(one) })
  return browser
}

async function answerTo(token: string, url: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/account/deletion`, { headers })
  return answer.status === 200 ? 'ok' : (await answer.json()).code
}

describe.skipIf(REASON)(`two servers on one PostgreSQL${REASON ? `: ${REASON}` : ''}`, () => {
  beforeAll(async () => {
    postgres = startPostgres()
    redis = await startRedis()
    one = await start()
    two = await start()
  })
  afterAll(async () => {
    for (const program of programs) await stopServer(program)
    await redis?.remove()
    postgres?.remove()
    for (const folder of folders) await removeFolder(folder)
  })

  it('a session begun on one holds on the other, and is refused there as soon as it ends', async () => {
    const browser = await registered('ann@example.org')
    browser.send = at(two)
    const token = await browser.token()
    expect(await answerTo(token, one)).toBe('ok')
    expect(await answerTo(token, two)).toBe('ok')
    await browser.call('/sign-out')
    expect(await answerTo(token, one)).toBe('invalid-token')
  })

  it('a link to sign in, asked for on both at once and used on both at once, works once each', async () => {
    const email = 'kim@example.org'
    await registered(email)
    const asked = await Promise.all(
      [one, two].map((url) => openBrowser(url).call('/sign-in/magic-link', { email })),
    )
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    for (const token of [await mailed(one), await mailed(two)]) {
      const answers = await Promise.all(
        [one, two].map((url) => openBrowser(url).call('/sign-in-link', { token })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  it('guesses at a password are counted on both together', async () => {
    const email = 'jo@example.org'
    const statuses = []
    for (let guess = 0; guess < 12; guess++) {
      const browser = openBrowser(guess % 2 ? one : two)
      statuses.push((await browser.call('/sign-in/email', { email, password: `guess ${guess}` })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('a server with another secret says so, and takes no session of the others', async () => {
    const browser = await registered('pat@example.org')
    const token = await browser.token()
    const other = await start('another secret, which is as long')
    expect(programs.at(-1)?.stdout).toContain(OTHER_SECRET)
    for (const { stdout } of programs.slice(0, 2)) expect(stdout).not.toContain(OTHER_SECRET)
    expect(await answerTo(token, other)).toBe('invalid-token')
    browser.send = at(other)
    expect(await browser.call('/token')).toMatchObject({ status: 200, body: null })
    browser.send = at(one)
    expect(await browser.token()).toEqual(expect.any(String))
  })
})
