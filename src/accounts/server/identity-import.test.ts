import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createReview, createUser } from '../../../test/factories.ts'
import {
  firebaseExport,
  firebasePassword,
  hashParameters,
  SIGNER_KEY,
} from '../../../test/firebase-export.ts'
import { IdentityBrowser, injectInto } from '../../../test/identity-browser.ts'
import { command } from '../../app/server/commands/import-identities.ts'
import { uidHash } from './accounts.queries.ts'

const SITE = 'http://localhost'
const PASSWORD = 'over the rim'

let site: TestApp
/** The address of Kim, another one in each test: calls that concern one address are limited. */
let kim: string
let tests = 0
beforeAll(async () => {
  site = await openTestApp({ IDENTITY: 'embedded', RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => site.close())
beforeEach(async () => {
  kim = `kim-${++tests}@example.org`
  await query('truncate identities, identity_tokens, users, purged_accounts, audit_log cascade')
})

async function query(text: string, values: unknown[] = []) {
  const { rows } = await site.database.$client.query(text, values)
  return rows
}

const openBrowser = () => new IdentityBrowser(SITE, injectInto(site.app))

/** A user as Firebase exports them, with a password and a proven address. */
const exported = (wanted: object = {}) => ({
  ...{ localId: 'kim', email: kim, emailVerified: true, ...firebasePassword(PASSWORD) },
  ...{ createdAt: '1700000000000', lastSignedInAt: '1790000000000', disabled: false, providerUserInfo: [] },
  ...wanted,
})
const WITHOUT_PASSWORD = { passwordHash: undefined, salt: undefined }
const elsewhere = (providerId: string, email = kim) => ({ providerId, rawId: `${providerId} id`, email })

/** Runs the command; returns its status and its lines. */
async function run(text: string, { parameters = hashParameters(), ...values }: Record<string, unknown> = {}) {
  const lines: string[] = []
  const output = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) }
  const file = (name: string, content: string) => ({
    name,
    async *read() {
      const bytes = Buffer.from(content)
      // Some users come in two parts.
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
    },
  })
  const files = [file('users.json', text), ...(parameters ? [file('hash.txt', String(parameters))] : [])]
  const parts = { ...site, output } as unknown as Parameters<typeof command.work>[0]
  const status = await command.work(parts, files, values as Parameters<typeof command.work>[2])
  expect(lines.join('\n')).not.toContain(SIGNER_KEY.slice(0, 8))
  return { status, lines }
}

/** The counts that are not zero. */
async function counts(users: readonly unknown[], options = {}) {
  const { status, lines } = await run(firebaseExport(users), { json: true, ...options })
  const { leftOut, ...all } = JSON.parse(lines.at(-1) ?? '')
  const found = Object.entries({ ...all, ...leftOut }).filter(([, value]) => value !== 0)
  return { status, problems: lines.slice(0, -1), ...Object.fromEntries(found) }
}

const signIn = (password = PASSWORD, email = kim, browser = openBrowser()) =>
  browser.call('/sign-in/email', { email, password })
async function signedIn(password = PASSWORD, email = kim) {
  const browser = openBrowser()
  await signIn(password, email, browser)
  return browser
}
const signInWith = (browser: IdentityBrowser, provider: string, sub: string, email = kim) =>
  browser.call('/sign-in/social', {
    provider,
    idToken: { token: JSON.stringify({ sub, email, email_verified: true, name: '' }) },
  })
const uidOf = async (browser: IdentityBrowser) => (await browser.call('/token')).body?.user.uid

const passwords = async () =>
  (await query(`select password from identity_methods where provider_id = 'credential'`)).map(
    ({ password }) => password,
  )
const identities = () =>
  query(
    `select i.*, m.provider_id, m.account_id, m.password from identities i
     left join identity_methods m on m.user_id = i.id order by i.id, m.provider_id`,
  )

async function newestMail() {
  const [mail] = (await site.app.inject('/api/local/outbox')).json()
  return { ...mail, token: mail?.link.split('#')[1] }
}

async function openSession(browser: IdentityBrowser) {
  const payload = { idToken: await browser.token() }
  return (await site.app.inject({ method: 'POST', url: '/api/auth/session', payload })).json()
}

async function read(browser: IdentityBrowser, url: string) {
  return site.app.inject({ url, headers: { authorization: `Bearer ${await browser.token()}` } })
}

describe('somebody who was moved', () => {
  test('signs in with the same password, which is hashed anew', async () => {
    expect(await counts([exported()])).toEqual({
      ...{ status: 0, problems: [], total: 1, moved: 1, withPassword: 1, otherProviders: {} },
    })
    const [moved] = await identities()
    expect(moved).toMatchObject({ id: 'kim', email: kim, email_verified: true })
    expect(Number(moved.created_at)).toBe(1_700_000_000_000)
    expect(await signIn('under the rim')).toMatchObject({ status: 401 })
    expect(await passwords()).toEqual([moved.password])

    expect(await signIn()).toMatchObject({ status: 200 })
    const [anew] = await passwords()
    expect(anew).not.toContain('firebase')
    expect(await signIn('under the rim')).toMatchObject({ status: 401 })
    const browser = await signedIn()
    expect(await uidOf(browser)).toBe('kim')
    expect(await passwords()).toEqual([anew])
  })

  test('can’t be told from an unknown address by the answer to a wrong password', async () => {
    await counts([exported()])
    const known = await signIn('under the rim')
    const unknown = await signIn('under the rim', 'nobody@example.org')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  test('keeps their account, with what is theirs and what they may do', async () => {
    const member = await createUser(site.database, { firebaseUid: 'kim', username: 'kim' })
    await createReview(site.database, await createCourt(site.database), { userId: member.id })
    await query(`insert into given_roles (user_id, role) values ($1, 'moderator')`, [member.id])
    await counts([exported()])
    const browser = await signedIn()
    expect(await openSession(browser)).toMatchObject({ id: member.id, username: 'kim', role: 'moderator' })
    expect((await read(browser, '/api/account/contributions')).json()).toMatchObject([{ kind: 'review' }])
    expect((await read(browser, '/api/admin/queue')).statusCode).toBe(200)
    expect((await read(browser, '/api/admin/users')).statusCode).toBe(403)
  })

  test('signs in with Google and Facebook as before', async () => {
    const accounts = [elsewhere('google.com'), elsewhere('facebook.com', 'other@example.org')]
    expect(await counts([exported({ ...WITHOUT_PASSWORD, providerUserInfo: accounts })])).toMatchObject({
      status: 0,
      moved: 1,
      otherProviders: {},
    })
    for (const [provider, sub] of [
      ['google', 'google.com id'],
      ['facebook', 'facebook.com id'],
    ] as const) {
      const browser = openBrowser()
      expect(await signInWith(browser, provider, sub, 'changed@example.org')).toMatchObject({ status: 200 })
      expect(await uidOf(browser)).toBe('kim')
    }
  })

  test('confirms with the same password who they are, after signing in with Google', async () => {
    await counts([exported({ providerUserInfo: [elsewhere('google.com')] })])
    const browser = openBrowser()
    await signInWith(browser, 'google', 'google.com id')
    expect(await browser.call('/again', { password: 'under the rim' })).toMatchObject({ status: 401 })
    expect(await browser.call('/again', { password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await passwords()).toEqual([expect.not.stringContaining('firebase')])
  })

  test('without a way to sign in that is offered here proves the address by a mail', async () => {
    expect(
      await counts([exported({ ...WITHOUT_PASSWORD, providerUserInfo: [elsewhere('apple.com')] })]),
    ).toMatchObject({ status: 0, moved: 1, otherProviders: { 'apple.com': 1 } })
    await openBrowser().call('/request-password-reset', { email: kim })
    const { token } = await newestMail()
    await openBrowser().call('/reset-password', { token, newPassword: 'a new password' })
    expect(await uidOf(await signedIn('a new password'))).toBe('kim')
  })

  test('who was disabled at Firebase comes frozen, and keeps the address', async () => {
    const member = await createUser(site.database, { firebaseUid: 'kim', username: 'kim' })
    const without = exported({ localId: 'jo', email: 'jo@example.org', disabled: true })
    expect(await counts([exported({ disabled: true }), without])).toMatchObject({ moved: 2, frozen: 2 })
    for (const email of [kim, 'jo@example.org']) {
      const browser = await signedIn(PASSWORD, email)
      expect(await openSession(browser)).toMatchObject({ code: 'account_frozen' })
    }
    const log = await query('select action, actor_name, subject_id from audit_log order by id')
    expect(log).toMatchObject([
      { action: 'freeze user', actor_name: 'command line', subject_id: member.id },
      { action: 'freeze user' },
    ])
  })

  test('who is banned here stays banned', async () => {
    await createUser(site.database, { firebaseUid: 'kim', status: 'banned' })
    await counts([exported({ disabled: true })])
    expect(await query('select status from users')).toEqual([{ status: 'banned' }])
  })
})

describe('an address that Firebase has not proven', () => {
  const unproven = () => exported({ emailVerified: false })

  test('neither blocks its owner nor gives anything to who entered it', async () => {
    expect(await counts([unproven()])).toEqual({
      ...{ status: 0, problems: [], total: 1, unproven: 1, otherProviders: {} },
    })
    expect(await identities()).toEqual([])
    expect(await signIn()).toMatchObject({ status: 401 })
    const owner = openBrowser()
    await owner.call('/register', { email: kim, password: 'another password' })
    await owner.call('/confirm', { token: (await newestMail()).token })
    expect(await uidOf(owner)).not.toBe('kim')
    expect(await signIn()).toMatchObject({ status: 401 })
  })

  test('of somebody with an account here is named', async () => {
    await createUser(site.database, { firebaseUid: 'kim' })
    expect(await counts([unproven()])).toMatchObject({
      status: 2,
      problems: [expect.stringMatching(/^User 1 \(kim\): has an account here, but no verified address: /)],
    })
  })

  test('gives way to the one that Google or Facebook vouches for, without the password', async () => {
    const accounts = [elsewhere('facebook.com', 'KIM@facebook.example')]
    expect(await counts([{ ...unproven(), providerUserInfo: accounts }])).toMatchObject({
      status: 0,
      moved: 1,
    })
    expect(await identities()).toMatchObject([
      { id: 'kim', email: 'kim@facebook.example', provider_id: 'facebook' },
    ])
  })

  test('needs no password parameters', async () => {
    expect(await counts([unproven()], { parameters: '' })).toMatchObject({ status: 0, unproven: 1 })
  })
})

describe('nobody takes over an address that was moved', () => {
  beforeEach(() => counts([exported()]))

  test('by Google or Facebook with the same address', async () => {
    for (const provider of ['google', 'facebook']) {
      const browser = openBrowser()
      expect(await signInWith(browser, provider, 'somebody else')).toMatchObject({
        status: 401,
        body: { code: 'ACCOUNT_HAS_PASSWORD' },
      })
      expect(await uidOf(browser)).toBeUndefined()
    }
  })

  test('by registering with it', async () => {
    const browser = openBrowser()
    expect(await browser.call('/register', { email: kim, password: 'another password' })).toMatchObject({
      status: 200,
    })
    expect(await newestMail()).toMatchObject({
      email: kim,
      subject: 'You already have an account',
      link: '/',
    })
    expect(await signIn('another password')).toMatchObject({ status: 401 })
  })

  test('but its owner links Google after signing in', async () => {
    const browser = await signedIn()
    const token = JSON.stringify({ sub: 'new', email: kim, email_verified: true, name: '' })
    expect(await browser.call('/link-social', { provider: 'google', idToken: { token } })).toMatchObject({
      status: 200,
    })
  })
})

describe('two users with one address', () => {
  const vouched = () =>
    exported({
      ...{ localId: 'first', emailVerified: false, ...WITHOUT_PASSWORD },
      providerUserInfo: [elsewhere('facebook.com')],
    })

  test('leave it to who has proven it to Firebase, wherever in the file', async () => {
    const others = Array.from({ length: 250 }, (_, index) =>
      exported({ localId: `other ${index}`, email: `${index}@example.org`, ...WITHOUT_PASSWORD }),
    )
    expect(await counts([vouched(), ...others, exported()])).toMatchObject({
      ...{ status: 2, moved: 251, bad: 1 },
      problems: ['User 1 (first): another user of the file has the same address.'],
    })
    expect(await query('select id from identities where email = $1', [kim])).toEqual([{ id: 'kim' }])
  })

  test('leave it to who has registered here', async () => {
    const owner = openBrowser()
    await owner.call('/register', { email: kim, password: 'another password' })
    await owner.call('/confirm', { token: (await newestMail()).token })
    expect(await counts([exported()])).toMatchObject({
      status: 2,
      problems: ['User 1 (kim): somebody else has registered here with the same address.'],
    })
    expect(await signIn()).toMatchObject({ status: 401 })
  })

  test('nor can they share an account at Google, or an id', async () => {
    const google = { ...WITHOUT_PASSWORD, providerUserInfo: [elsewhere('google.com')] }
    await signInWith(openBrowser(), 'google', 'google.com id', 'here@example.org')
    const problems = async (...users: object[]) => (await counts(users)).problems
    expect(await problems(exported(google))).toEqual([
      'User 1 (kim): somebody else signs in here with the same google.com account.',
    ])
    const jo = { localId: 'jo', email: 'jo@example.org', ...WITHOUT_PASSWORD }
    const facebook = { ...WITHOUT_PASSWORD, providerUserInfo: [elsewhere('facebook.com')] }
    expect(await problems(exported(facebook), exported({ ...facebook, ...jo }), exported(facebook))).toEqual([
      'User 2 (jo): another user of the file has the same facebook.com.',
      'User 3 (kim): another user of the file has the same localId.',
    ])
  })
})

describe('a second run', () => {
  test('changes nothing', async () => {
    const users = [
      exported({ providerUserInfo: [elsewhere('google.com')] }),
      exported({ localId: 'jo', email: 'jo@example.org', disabled: true }),
    ]
    await counts(users)
    await query(`update users set status = 'active'`)
    const before = await identities()
    expect(await counts(users)).toEqual({
      ...{ status: 0, problems: [], total: 2, known: 2, otherProviders: {} },
    })
    expect(await identities()).toEqual(before)
    expect(await query('select status from users')).toEqual([{ status: 'active' }])
  })

  test('with the right parameters mends passwords that nobody has used', async () => {
    const users = [exported(), exported({ localId: 'jo', email: 'jo@example.org' })]
    const signerKey = SIGNER_KEY.replace('j', 'k')
    await counts(users, { parameters: hashParameters({ signerKey }) })
    expect(await signIn()).toMatchObject({ status: 401 })
    await openBrowser().call('/request-password-reset', { email: 'jo@example.org' })
    const { token } = await newestMail()
    await openBrowser().call('/reset-password', { token, newPassword: 'a new password' })

    expect(await counts(users)).toMatchObject({ status: 0, known: 2, replacedPasswords: 1 })
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(await signIn('a new password', 'jo@example.org')).toMatchObject({ status: 200 })
    expect(await signIn(PASSWORD, 'jo@example.org')).toMatchObject({ status: 401 })
  })
})

test('a dry run says the same and changes nothing', async () => {
  const users = [
    exported({ disabled: true }),
    exported({ localId: 'jo', emailVerified: true }),
    exported({ localId: 'sam', email: undefined }),
  ]
  const dry = await counts(users, { 'dry-run': true })
  expect(await identities()).toEqual([])
  expect(await query('select id from users')).toEqual([])
  expect(await counts(users)).toEqual(dry)
  expect(dry).toMatchObject({ status: 2, moved: 1, frozen: 1, bad: 1, anonymous: 1 })
})

test('leaves out who is anonymous, has only a phone, or has deleted their account here', async () => {
  await query(`insert into purged_accounts (uid_hash, photo_hashes) values ($1, '[]')`, [uidHash('kim')])
  const { lines } = await run(
    firebaseExport([
      exported(),
      { localId: 'nobody' },
      { localId: 'phone', phoneNumber: '+441632960001', providerUserInfo: [] },
    ]),
  )
  expect(lines).toEqual([
    '0 of 3 users moved, 0 with a password, 0 frozen because they were disabled; 0 were here already, 0 of them with another password now; 0 never proved an address, 1 anonymous, 1 with a phone number only, 1 deleted here, 0 with problems left out.',
  ])
  expect(await identities()).toEqual([])
})

test('takes hashes without padding, and what an editor adds at the end', async () => {
  const { passwordHash, salt } = firebasePassword(PASSWORD)
  const unpadded = { passwordHash: passwordHash.replaceAll('=', ''), salt: salt.replaceAll('=', '') }
  const text = firebaseExport([exported(unpadded)])
  const { status } = await run(`${text.padEnd(999)}\n\r\n`)
  expect(status).toBe(0)
  expect(await signIn()).toMatchObject({ status: 200 })
})

describe('of a damaged file', () => {
  test('users that can’t be read are named, and the others moved', async () => {
    const bad = [
      'x',
      { email: kim },
      exported({ localId: 'a', email: 'no address' }),
      exported({ localId: 'b', emailVerified: 'yes' }),
      exported({ localId: 'c', email: 'c@example.org', passwordHash: 'fakeHash:salt=1' }),
      exported({ localId: 'd', email: 'd@example.org', passwordHash: 'AAAA' }),
      exported({ localId: 'line\nbreak' }),
    ]
    expect(await counts([...bad, exported()])).toMatchObject({
      ...{ status: 2, total: 8, moved: 1, bad: 7 },
      problems: [
        'User 1: it can’t be read.',
        'User 2: localId can’t be read.',
        'User 3 (a): email can’t be read.',
        'User 4 (b): emailVerified can’t be read.',
        'User 5 (c): passwordHash can’t be read.',
        'User 7: localId can’t be read.',
        'User 6 (d): passwordHash isn’t of these hash parameters, or damaged.',
      ],
    })
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  test.each([
    ['', 'The file ends in the middle. Export it again.'],
    ['{}', 'The file has no users of Firebase. Export them: '],
    ['{"users": []}', 'The file has no users of Firebase. Export them: '],
    ['localId,email\n', 'The file has no users of Firebase. Export them: '],
    [' '.repeat(2_000_000), 'The file has no users of Firebase. Export them: '],
  ])('%#: nothing is moved', async (text, problem) => {
    await expect(run(text)).rejects.toThrow(problem)
  })

  test('that ends or breaks after some users, nothing is moved', async () => {
    const many = Array.from({ length: 450 }, (_, index) =>
      exported({ localId: `${index}`, email: `${index}@example.org`, ...WITHOUT_PASSWORD }),
    )
    const whole = firebaseExport(many)
    await expect(run(whole.slice(0, -1))).rejects.toThrow('The file ends in the middle. Export it again.')
    await expect(run(`${whole.slice(0, -2)}}}`)).rejects.toThrow(
      /^User \d+ or one of the next isn’t valid JSON/,
    )
    const large = whole.replace('"0@example.org"', `"${'x'.repeat(1_100_000)}"`)
    await expect(run(large)).rejects.toThrow('The file has no users of Firebase.')
    const later = whole.replace('"9@example.org"', `"${'x'.repeat(1_100_000)}"`)
    await expect(run(later)).rejects.toThrow('User 10 is larger than 1 MB. Export the file again.')
    expect(await identities()).toEqual([])
  })
})

describe('without the parameters of passwords', () => {
  test('nobody is moved', async () => {
    await expect(run(firebaseExport([exported()]), { parameters: '' })).rejects.toThrow(
      'Name the file with the hash parameters after that of the users, or say --without-passwords',
    )
    await expect(run(firebaseExport([exported()]), { parameters: 'x'.repeat(20_000) })).rejects.toThrow(
      'larger than 10 KB',
    )
    expect(await identities()).toEqual([])
  })

  test('people are moved who then choose new passwords, if that is meant', async () => {
    expect(await counts([exported()], { parameters: '', 'without-passwords': true })).toMatchObject({
      status: 0,
      moved: 1,
    })
    expect(await signIn()).toMatchObject({ status: 401 })
  })
})
