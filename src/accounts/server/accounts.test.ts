import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountCalls, bearer } from '../../../test/account-calls.ts'
import { expectWholeApiError as expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { EmbeddedPeople } from '../../../test/embedded-people.ts'
import type { Person } from '../../../test/people.ts'
import { purgedAccounts, users } from '../../database/schema/index.ts'
import { type ErrorCode, errors } from '../../platform/contract/errors.ts'
import { RECENT_SIGN_IN_MINUTES } from '../../platform/contract/limits.ts'
import type { IdentityProvider } from '../../platform/identity/identity.ts'
import { createLog } from '../../platform/process/log.ts'
import { profileView } from '../contract/schema.ts'
import { uidHash } from './accounts.queries.ts'

const people = new EmbeddedPeople()
const GRACE_DAYS = 14
const DAY_MS = 86_400_000

let test: TestApp
beforeAll(async () => {
  test = await people.openApp({
    ADMIN_EMAILS: people.emailOf('boss').toUpperCase(),
    ADMIN_USERNAMES: 'The_Boss, rebound_hoops',
    ACCOUNT_DELETION_GRACE_DAYS: String(GRACE_DAYS),
  })
})
afterAll(() => test.close())

const { post, openSession, choose, postAs } = accountCalls(() => test)

/** Signs a person in and chooses a username. */
async function member(name: string): Promise<Person> {
  const person = await people.verified(name)
  expect((await choose(person, name)).statusCode).toBe(200)
  return person
}

function hold(
  { uid }: Person,
  status: 'active' | 'banned' | 'frozen',
  more: Partial<typeof users.$inferInsert> = {},
) {
  return test.database
    .update(users)
    .set({ status, ...more })
    .where(eq(users.firebaseUid, uid))
}

describe('a session', () => {
  it.each([
    ['nothing', {}],
    ['a number', { idToken: 5 }],
    ['an empty token', { idToken: '' }],
    ['a token of 9,000 letters', { idToken: 'x'.repeat(9000) }],
    ['no JSON', '{"idToken": '],
    ['a list', []],
  ])('is refused for %s', async (_, payload) => {
    const answer = await post('/api/auth/session', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('invalid-request')
  })

  it('is rejected for an invalid token', async () => {
    expectApiError(await openSession({ idToken: 'made.up.token' }), 'invalid-token')
  })

  it('is refused for a token in the URL', async () => {
    const { idToken } = await people.verified('addressee')
    const answer = await post(`/api/auth/session?idToken=${idToken}`, {})
    expect(answer.json().code).toBe('invalid-request')
  })

  it('is refused to an account that was deleted at the provider', async () => {
    const person = await people.verified('vanished')
    await people.remove(person.uid)
    expectApiError(await openSession(person), 'invalid-token')
  })

  it('is refused to an account that was purged, whether the provider knows it or not', async () => {
    const person = await people.verified('purged')
    await test.database.insert(purgedAccounts).values({ uidHash: uidHash(person.uid), photoHashes: [] })
    expectApiError(await openSession(person), 'account_deleted')
    await people.remove(person.uid)
    expectApiError(await openSession(person), 'account_deleted')
  })

  it('tells people who are banned or frozen why, and since when', async () => {
    const person = await member('held_one')
    const since = new Date('2026-03-01T12:00:00.000Z')
    await hold(person, 'banned', { statusNote: 'Advertising.', statusUpdatedAt: since })
    expectApiError(await openSession(person), 'account_banned', {
      error: `${errors.account_banned.text} Advertising.`,
      hold: { since: since.toISOString(), reason: 'Advertising.' },
    })
    await hold(person, 'frozen', { statusNote: null, statusUpdatedAt: null })
    expectApiError(await openSession(person), 'account_frozen', { hold: { since: null, reason: null } })
    await hold(person, 'active')
    expect((await openSession(person)).statusCode).toBe(200)
  })

  it('asks a new person for a username', async () => {
    const answer = await openSession(await people.signInWith('google.com', people.emailOf('newcomer')))
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(profileView.parse(answer.json())).toMatchObject({
      username: null,
      needsUsername: true,
      email: people.emailOf('newcomer'),
      provider: 'google.com',
      role: null,
      deletionStatus: 'active',
      accountDeletionGraceDays: GRACE_DAYS,
    })
  })

  it('opens for Facebook without a verified address', async () => {
    const answer = await openSession(await people.signInWith('facebook.com', people.emailOf('face')))
    expect(answer.json()).toMatchObject({ provider: 'facebook.com', needsUsername: true })
  })

  it('costs two round trips to the database for a known person: for the session, and for the account', async () => {
    const person = await member('known_one')
    const query = vi.spyOn(test.database.$client, 'query')
    expect((await openSession(person)).json()).toMatchObject({ username: 'known_one', needsUsername: false })
    expect(query).toHaveBeenCalledTimes(2)
    query.mockRestore()
  })
})

describe('a username', () => {
  it.each<[string, string, ErrorCode]>([
    ['nothing', '', 'username-empty'],
    ['blanks', '   ', 'username-empty'],
    ['2 letters', 'jo', 'username-invalid'],
    ['25 letters', 'x'.repeat(25), 'username-invalid'],
    ['a space', 'jo baseline', 'username-invalid'],
    ['an emoji', 'hoops🏀', 'username-invalid'],
    ['letters that look like others', 'аdmin_jo', 'username-invalid'],
    ['script', '<script>', 'username-invalid'],
  ])('cannot be %s', async (_, username, code) => {
    const person = await people.verified(`chooser_${Buffer.from(username).toString('hex').slice(0, 30)}`)
    expectApiError(await choose(person, username), code)
  })

  it.each(['admin', 'Admin', 'adm1n', '_ADMIN_', 'opencourt', '0penCourt', 'moderator'])(
    'cannot be %s, which sounds like those who run the site',
    async (username) => {
      const person = await people.signInWith('google.com', people.emailOf('pretender'))
      const answer = await choose(person, username)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'username-taken', suggestions: [] })
    },
  )

  it.each(['the_b0ss', 'TheBoss', 'th3_boss', '_THE__BOSS_', 'the_bo5s'])(
    'cannot be %s, which reads like that of an administrator',
    async (username) => {
      for (const name of ['pretender', 'boss']) {
        const answer = await choose(await people.signInWith('google.com', people.emailOf(name)), username)
        expect(answer.statusCode).toBe(409)
        expect(answer.json()).toMatchObject({ code: 'username-taken', suggestions: [] })
      }
      const free = await test.app.inject(`/api/auth/usernames/${username}`)
      expect(free.json()).toEqual({ available: false, suggestions: [] })
    },
  )

  it("that looks like an administrator's is never suggested", async () => {
    await member('Reb0und')
    const { suggestions } = (await choose(await people.verified('rebounder'), 'reb0und')).json()
    expect(suggestions).toEqual(['reb0und_2', 'reb0und_uk', 'reb0und_baller'])
  })

  it('of an administrator can be chosen by an administrator only', async () => {
    expect((await choose(await people.verified('mock_boss'), 'the_boss')).json().code).toBe('username-taken')
    const boss = await people.signInWith('google.com', people.emailOf('boss'))
    expect((await choose(boss, 'The_Boss')).json()).toMatchObject({ username: 'The_Boss', role: 'owner' })
  })

  it('belongs to one person, whatever the case; others are offered available ones', async () => {
    await member('Rim_Rattler')
    const answer = await choose(await people.verified('rattled'), 'RIM_rattler')
    expect(answer.statusCode).toBe(409)
    const { code, suggestions } = answer.json()
    expect({ code, count: suggestions.length }).toEqual({ code: 'username-taken', count: 3 })
    expect((await choose(await people.verified('rattled_too'), suggestions[0])).statusCode).toBe(200)
  })

  it('goes to one of two who claim it at the same time', async () => {
    const claims = await Promise.all(
      ['first', 'second'].map(async (name) =>
        choose(await people.verified(`claim_${name}`), 'buzzer_beater'),
      ),
    )
    expect(claims.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('can be claimed from two windows at the same time', async () => {
    const person = await people.verified('two_windows')
    const claims = await Promise.all([choose(person, 'two_windows'), choose(person, 'two_windows')])
    expect(claims.map((claim) => claim.json())).toMatchObject([
      { username: 'two_windows' },
      { username: 'two_windows' },
    ])
  })

  it('cannot be changed, and choosing it again changes nothing', async () => {
    const person = await member('stayer')
    expectApiError(await choose(person, 'leaver'), 'username-chosen')
    expect((await choose(person, ' stayer ')).json()).toMatchObject({ username: 'stayer' })
  })

  it('cannot be chosen by banned people', async () => {
    const person = await people.verified('held_newcomer')
    await openSession(person)
    await hold(person, 'banned')
    expectApiError(await choose(person, 'held_newcomer'), 'account_banned', {
      hold: { since: null, reason: null },
    })
  })

  it('can be checked beforehand', async () => {
    await member('asked_for')
    const ask = async (name: string) =>
      (await test.app.inject(`/api/auth/usernames/${encodeURIComponent(name)}`)).json()
    expect(await ask('x')).toMatchObject({ code: 'username-invalid' })
    expect(await ask('admin')).toEqual({ available: false, suggestions: [] })
    expect(await ask('Asked_For')).toMatchObject({ available: false, suggestions: { length: 3 } })
    expect(await ask('never_asked_for')).toEqual({ available: true, suggestions: [] })
  })
})

describe('an administrator who signed in too long ago', () => {
  const deleteUser = (person: Person) =>
    test.app.inject({ method: 'DELETE', url: '/api/admin/users/2000000', headers: bearer(person) })

  it('must sign in again to delete an account, but not to see the lists', async () => {
    const boss = await people.signInWith('google.com', people.emailOf('boss'))
    const aged = await people.signedInBefore(boss, RECENT_SIGN_IN_MINUTES + 1)
    expectApiError(await deleteUser(aged), 'recent-sign-in-needed')
    const list = await test.app.inject({ url: '/api/admin/users', headers: bearer(aged) })
    expect(list.statusCode).toBe(200)
    expectApiError(await deleteUser(await people.signedInBefore(boss, 1)), 'user-not-found')
  })

  it('is not asked to sign in again without the permission', async () => {
    const aged = await people.signedInBefore(await people.verified('aged_nobody'), 60)
    expectApiError(await deleteUser(aged), 'admin-access-denied')
  })
})

describe('the deletion of an account', () => {
  it.each(['/api/account/delete-request', '/api/account/delete-cancel'])('needs a token: %s', async (url) => {
    expectApiError(await test.app.inject({ method: 'POST', url }), 'not-authenticated')
    const basic = { authorization: 'Basic am86am8=' }
    expectApiError(await test.app.inject({ method: 'POST', url, headers: basic }), 'not-authenticated')
    const made = { authorization: 'Bearer made.up.token' }
    expectApiError(await test.app.inject({ method: 'POST', url, headers: made }), 'invalid-token')
  })

  const deletionOf = ({ idToken }: Person) =>
    test.app.inject({ url: '/api/account/deletion', headers: { authorization: `Bearer ${idToken}` } })

  it('is scheduled once, and can be cancelled', async () => {
    const person = await member('leaving')
    const first = (await postAs(person, '/api/account/delete-request')).json()
    expect(first.deletionStatus).toBe('pending_delete')
    expect(Date.parse(first.deletionScheduledFor) - Date.parse(first.deletionRequestedAt)).toBe(
      GRACE_DAYS * DAY_MS,
    )
    expect((await postAs(person, '/api/account/delete-request')).json()).toEqual(first)
    expect((await openSession(person)).json()).toMatchObject(first)

    const active = { deletionStatus: 'active', deletionRequestedAt: null, deletionScheduledFor: null }
    expect((await postAs(person, '/api/account/delete-cancel')).json()).toEqual(active)
    expect((await deletionOf(person)).json()).toEqual(active)
    expect((await postAs(person, '/api/account/delete-cancel')).json()).toEqual(active)
    expect((await openSession(person)).json()).toMatchObject(active)
  })

  it('is available to banned people too', async () => {
    const person = await member('held_leaver')
    await hold(person, 'banned')
    const asked = await postAs(person, '/api/account/delete-request')
    expect(asked.statusCode).toBe(200)
    expect((await deletionOf(person)).json()).toEqual(asked.json())
  })
})

it('an account can make 60 changes a minute, independently of others', async () => {
  const busy = await member('busy_one')
  const other = await member('calm_one')
  const answers = []
  for (let i = 0; i < 61; i++) answers.push(await postAs(busy, '/api/account/delete-cancel'))
  expect(answers.slice(0, 60).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expectApiError(answers[60] as (typeof answers)[0], 'too-many-requests')
  expect(Number(answers[60]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await postAs(other, '/api/account/delete-cancel')).statusCode).toBe(200)
})

it('no token, address or password appears in the log or in errors', async () => {
  const lines: string[] = []
  const log = createLog({ production: true, logLevel: 'trace' }, { write: (line) => lines.push(line) })
  const broken: IdentityProvider = {
    verify: (idToken) => Promise.reject(new Error(`cannot verify ${idToken} of jo@example.org`)),
    deleteIdentity: () => Promise.resolve(),
    async *unverifiedSince() {},
    deleteUnverified: () => Promise.resolve(),
    requireAccess: () => Promise.resolve(),
    insecureSettings: () => Promise.resolve([]),
  }
  const logged = await openTestApp({}, { identity: broken, log })
  const secret = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJqbyJ9.c2lnbmF0dXJl'
  const payload = { idToken: secret, username: 'jo@example.org', password: 'long enough' }
  const headers = { authorization: `Bearer ${secret}` }
  const answers = [
    await logged.app.inject({ method: 'POST', url: `/api/auth/session?idToken=${secret}`, payload, headers }),
    await logged.app.inject({ method: 'POST', url: '/api/auth/username', payload, headers }),
    await logged.app.inject({ url: '/api/account/export', headers }),
  ]
  await logged.close()
  expect(lines.length).toBeGreaterThan(0)
  for (const { statusCode } of answers) expect(statusCode).toBe(500)
  const said = [...lines, ...answers.map(({ body }) => body)].join('')
  for (const word of [secret, 'jo@example.org', 'long enough']) expect(said).not.toContain(word)
})

describe('without an identity provider', () => {
  let closed: TestApp
  beforeAll(async () => {
    closed = await openTestApp()
  })
  afterAll(() => closed.close())

  it('nobody can sign in, and everybody can read', async () => {
    const session = await closed.app.inject({
      method: 'POST',
      url: '/api/auth/session',
      payload: { idToken: 'any' },
    })
    expectApiError(session, 'auth-not-configured')
    const export_ = await closed.app.inject({
      url: '/api/account/export',
      headers: bearer({ idToken: 'any' }),
    })
    expectApiError(export_, 'auth-not-configured')
    expect((await closed.app.inject('/api/courts')).statusCode).toBe(200)
  })

  it('a burst of sign-in calls is limited without affecting readers', { tags: 'large' }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        closed.app.inject({
          method: 'POST',
          url: '/api/auth/session',
          payload: { idToken: 'any' },
          remoteAddress: '192.0.2.7',
        }),
      ),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBe(700)
    expect(refused[0]?.headers['retry-after']).toBeDefined()
    for (const remoteAddress of ['192.0.2.7', '192.0.2.8'])
      expect((await closed.app.inject({ url: '/api/courts', remoteAddress })).statusCode).toBe(200)
    const other = { method: 'POST', url: '/api/auth/session', payload: { idToken: 'any' } } as const
    expect((await closed.app.inject({ ...other, remoteAddress: '192.0.2.8' })).statusCode).toBe(503)
  })
})
