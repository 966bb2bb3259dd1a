import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { createCourt, createUser } from '../../../../test/factories.ts'
import { FakeIdentity, injectAs } from '../../../../test/tokens.ts'
import { auditLog, givenRoles, type users } from '../../../database/schema/index.ts'
import { isNewSite } from './first-owner.service.ts'
import { SetupLink, setupUrl } from './setup-link.ts'

type User = typeof users.$inferSelect

let test: TestApp
let ann: User
let bob: User
let link: SetupLink
let token: string
/** All that was logged. */
let logged: string[]

async function open(environment: Record<string, string> = {}) {
  link = new SetupLink()
  logged = []
  const setting = {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_API_KEY: 'k',
    FIREBASE_AUTH_DOMAIN: 'd',
  }
  test = await openTestApp(
    { ...setting, RATE_LIMIT_FACTOR: '100', ...environment },
    {
      identity: new FakeIdentity(),
      setupLink: link,
      log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
    },
  )
  ann = await createUser(test.database, { username: 'ann' })
  bob = await createUser(test.database, { username: 'bob' })
  token = link.renew()
}

beforeEach(() => open())
afterEach(async () => {
  vi.useRealTimers()
  await test.close()
})

const claim = (user: User, payload: object = { token }) =>
  injectAs(test, user, { method: 'POST', url: '/api/setup/owner', payload })

const roles = () =>
  test.database.select({ userId: givenRoles.userId, role: givenRoles.role }).from(givenRoles)

const INVALID = {
  code: 'setup-link-invalid',
  error: expect.stringMatching(/^This link isn’t valid any more\. /),
}

describe('the first owner', () => {
  it.each([{}, { token: 7 }, { token: 'x'.repeat(101) }])(
    'is asked for a token, not for %j',
    async (payload) => {
      expect((await claim(ann, payload)).json().code).toBe('invalid-request')
    },
  )

  it('has to sign in', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/setup/owner', payload: { token } })
    expect(answer.json()).toMatchObject({ code: 'not-authenticated' })
    expect(await roles()).toEqual([])
  })

  it.each(['', 'wrong', 'A'.repeat(43)])(
    'needs the link that was printed, not one with %j',
    async (wrong) => {
      const answer = await claim(ann, { token: wrong })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual(INVALID)
      expect(await roles()).toEqual([])
    },
  )

  it('needs the latest link', async () => {
    link.renew()
    expect((await claim(ann)).json()).toEqual(INVALID)
  })

  it('comes within an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_599_000 })
    expect(link.opens(token)).toBe(true)
    vi.setSystemTime(Date.now() + 1_000)
    expect((await claim(ann)).json()).toEqual(INVALID)
  })

  it('comes before any courts', async () => {
    await createCourt(test.database)
    expect(await isNewSite(test.database, { adminEmails: [], adminUsernames: [] })).toBe(false)
    expect((await claim(ann)).json()).toEqual(INVALID)
  })

  it('comes also after somebody else has suggested a court', async () => {
    await createCourt(test.database, { status: 'pending', submittedBy: bob.id })
    expect((await claim(ann)).json()).toEqual({ role: 'owner' })
  })

  it('comes before any other owner', async () => {
    await test.database.insert(givenRoles).values({ userId: bob.id, role: 'owner' })
    expect((await claim(ann)).json()).toEqual(INVALID)
    expect(await roles()).toEqual([{ userId: bob.id, role: 'owner' }])
  })

  it('is not needed where the settings name one, who may come later', async () => {
    await test.close()
    await open({ ADMIN_EMAILS: 'carl@example.org' })
    expect((await claim(ann)).json()).toEqual(INVALID)
  })

  it('is who opened the link, which then closes; the log says so', async () => {
    expect(await isNewSite(test.database, { adminEmails: [], adminUsernames: [] })).toBe(true)
    const answer = await claim(ann)
    expect(answer.json()).toEqual({ role: 'owner' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await roles()).toEqual([{ userId: ann.id, role: 'owner' }])
    expect(
      await test.database.select({ by: auditLog.actorName, action: auditLog.action }).from(auditLog),
    ).toEqual([{ by: `ann (${ann.firebaseUid}@example.org)`, action: 'make user owner' }])
    expect((await claim(bob)).json()).toEqual(INVALID)
    expect((await injectAs(test, ann, { url: '/api/admin/audit' })).statusCode).toBe(200)
  })

  it('is one, if two come at once', async () => {
    const answers = await Promise.all([claim(ann), claim(bob)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(await roles()).toHaveLength(1)
  })

  it('may not be guessed: attempts are limited by address', async () => {
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await claim(ann, { token: `guess ${i}` })).statusCode)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403))
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})

describe('the settings of answers', () => {
  const ask = (answers: object, given = token) =>
    test.app.inject({ method: 'POST', url: '/api/setup/settings', payload: { token: given, answers } })

  it('are for whoever has the link', async () => {
    expect((await ask({}, 'wrong')).json()).toEqual(INVALID)
    await claim(ann)
    expect((await ask({})).json()).toEqual(INVALID)
  })

  it('are for owners later, and for nobody else', async () => {
    await claim(ann)
    const askAs = (user: User) =>
      injectAs(test, user, {
        method: 'POST',
        url: '/api/setup/settings',
        payload: { answers: { name: 'Courts', identity: 'none', map: 'public' } },
      })
    await test.database.insert(givenRoles).values({ userId: bob.id, role: 'administrator' })
    expect((await askAs(bob)).json()).toEqual(INVALID)
    expect((await askAs(ann)).json()).toMatchObject({ settings: 'SITE_NAME=Courts\nIDENTITY=none\n' })
  })

  it.each([
    [{ address: 'courts.example' }, 'PUBLIC_URL must be the URL of this site, e.g. https://example.org.'],
    [{ address: 'https://courts.example', identity: 'emulator' }, 'Answer one of embedded, firebase, none.'],
    [
      { place: 'Xyzzyville' },
      'No place is called “Xyzzyville”. Check its spelling, or name a larger town nearby.',
    ],
    [
      { identity: 'firebase' },
      'FIREBASE_PROJECT_ID and FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must also be set for sign-in with Firebase.',
    ],
    [{ name: 'a\nb"\'' }, 'SITE_NAME must be one line without < and >.'],
  ])('of %j are refused as at a start', async (answers, error) => {
    const answer = await ask({ identity: 'none', map: 'public', ...answers })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'answer-unusable', error })
  })

  it('are lines to copy', async () => {
    const answers = {
      ...{ name: 'Courts of Manila', place: 'Manila', address: 'https://courts.example', identity: 'none' },
      ...{ admin: 'ann@courts.example', map: 'none' },
    }
    expect((await ask(answers)).json()).toEqual({
      settings: `SITE_NAME='Courts of Manila'
SITE_CENTRE=14.6042,120.9822
SITE_COUNTRY=PH
PUBLIC_URL=https://courts.example
NODE_ENV=production
TRUST_PROXY=true
ADMIN_EMAILS=ann@courts.example
IDENTITY=none
MAP_STYLE_URL=
`,
      place: 'Manila, National Capital Region, Philippines',
    })
  })
})

it('the token is in the link, and in no log', async () => {
  expect(setupUrl('https://courts.example', token)).toBe(`https://courts.example/setup#${token}`)
  expect(token).toMatch(/^[\w-]{43}$/)
  await claim(ann, { token: `${token}x` })
  await claim(ann)
  await claim(bob)
  expect(logged.join('')).toContain('setup-link-invalid')
  expect(logged.join('')).not.toContain(token)
})
