// @module-tag any-database
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createUser } from '../../../test/factories.ts'
import { IdentityBrowser, injectInto } from '../../../test/identity-browser.ts'
import { FakeIdentity } from '../../../test/tokens.ts'
import { givenRoles, identities, identitySessions, type users } from '../../database/schema/index.ts'
import type { Endpoint, Permission } from '../../platform/contract/endpoint.ts'
import { type ErrorCode, errors } from '../../platform/contract/errors.ts'
import { hasRole, ROLES, type Role } from '../../platform/contract/roles.ts'
import { projectPath } from '../../platform/project.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'

/**
 * Makes every call of the contract in every role. The calls have invalid parameters, so that permitted ones stop at
 * validation.
 */
const LET_THROUGH = 'let through'
const ANSWERED = 'answered' as const

/** The expected result for each permission except `everyone`: an error, or the handler. */
type Outcomes = Record<Exclude<Permission, 'everyone'>, ErrorCode | typeof LET_THROUGH>

/** Grants access to metrics only; personal tokens do not. */
const METRICS_TOKEN = 'of-whoever-runs-the-site'
const NO_OPERATOR = { operator: 'metrics-token-needed' } as const

const anyRole = (outcome: Outcomes['account']) => ({
  moderator: outcome,
  administrator: outcome,
  owner: outcome,
})
const everywhere = (outcome: Outcomes['account']): Outcomes => ({
  account: outcome,
  member: outcome,
  ...anyRole(outcome),
  ...NO_OPERATOR,
})
const onHold = (outcome: ErrorCode): Outcomes => ({ ...everywhere(outcome), account: LET_THROUGH })
/** Unproven people have no account. */
const unproven: Outcomes = { ...everywhere('email_not_verified'), ...anyRole('admin-access-denied') }

const MEMBER: Outcomes = {
  ...NO_OPERATOR,
  account: LET_THROUGH,
  member: LET_THROUGH,
  ...anyRole('admin-access-denied'),
}
/** Somebody with a role: what needs more is refused. */
const upTo = (role: Role): Outcomes => ({
  ...MEMBER,
  ...Object.fromEntries(ROLES.map((least) => [least, hasRole(role, least) ? LET_THROUGH : 'role-needed'])),
})

const expected = {
  nobody: { ...everywhere('not-authenticated'), ...anyRole('admin-auth-required') },
  'somebody with an expired token': everywhere('invalid-token'),
  'whoever runs the site': { ...everywhere('invalid-token'), operator: LET_THROUGH },
  'somebody without a username': {
    ...NO_OPERATOR,
    account: LET_THROUGH,
    member: 'username-needed',
    ...anyRole('admin-access-denied'),
  },
  'a member': MEMBER,
  'a frozen member': onHold('account_frozen'),
  'a banned member': onHold('account_banned'),
  'a member with an unverified e-mail': unproven,
  'somebody who came anonymously': unproven,
  'an owner by e-mail': upTo('owner'),
  'an owner by e-mail without a username': { ...upTo('owner'), member: 'username-needed' },
  'an owner by username': upTo('owner'),
  'an owner with an unverified e-mail': unproven,
  'an owner who signed in an hour ago': upTo('owner'),
  'a banned owner': onHold('account_banned'),
  'a frozen owner': onHold('account_frozen'),
  'a moderator': upTo('moderator'),
  'an administrator': upTo('administrator'),
  'an owner': upTo('owner'),
  'a moderator with an unverified e-mail': unproven,
  'an administrator who signed in an hour ago': upTo('administrator'),
  'a frozen moderator': onHold('account_frozen'),
  'a banned administrator': onHold('account_banned'),
} satisfies Record<string, Outcomes>

type Person = keyof typeof expected
const roles = Object.keys(expected) as Person[]

interface SignIn {
  /** Of the address that it belongs to. */
  name: string
  isVerified: boolean
  isAnonymous: boolean
  signedInAt: Date
}

/** Whoever knows the passwords. */
interface Provider {
  test: TestApp
  /** Resolves with a token, and the id of the identity. */
  signIn(as: SignIn): Promise<{ uid: string; token: string }>
}

const SETTINGS = {
  ADMIN_EMAILS: 'boss@example.org, lasting@example.org, nameless@example.org, frozen@example.org',
  ADMIN_USERNAMES: 'the_boss, unverified_boss, banned_boss',
  METRICS_TOKEN,
  RATE_LIMIT_FACTOR: '100',
}

const providers: [string, () => Promise<Provider>][] = [
  ['Firebase', openFirebase],
  ['identities of its own', openEmbedded],
]

async function openFirebase(): Promise<Provider> {
  const identity = new FakeIdentity()
  return {
    test: await openTestApp(SETTINGS, { identity }),
    async signIn({ name, isVerified, isAnonymous, signedInAt }) {
      identity.change(name, {
        signedInAt,
        ...(!isVerified && { emailVerified: false, provider: 'password' }),
        ...(isAnonymous && { email: null, emailVerified: false, provider: 'anonymous' }),
      })
      return { uid: name, token: `token-of-${name}` }
    },
  }
}

async function openEmbedded(): Promise<Provider> {
  const test = await openTestApp({ ...SETTINGS, IDENTITY: 'embedded' })
  return {
    test,
    async signIn({ name, isVerified, isAnonymous, signedInAt }) {
      const browser = new IdentityBrowser('http://localhost', injectInto(test.app))
      const token = await browser.signInAs('google', `${name}@example.org`)
      const { uid } = (await browser.call('/token')).body.user
      await test.database
        .update(identitySessions)
        .set({ createdAt: signedInAt })
        .where(eq(identitySessions.userId, uid))
      if (!isVerified || isAnonymous) {
        await test.database.update(identities).set({ emailVerified: false }).where(eq(identities.id, uid))
        await test.database
          .update(identitySessions)
          .set({ provider: isAnonymous ? 'anonymous' : 'password' })
          .where(eq(identitySessions.userId, uid))
      }
      return { uid, token }
    },
  }
}

type PersonRow = [Person, Partial<typeof users.$inferInsert>, { name?: string; role?: Role }?]
const people: PersonRow[] = [
  ['somebody without a username', { username: null, usernameKey: null }],
  ['a member', {}],
  ['a frozen member', { status: 'frozen' }],
  ['a banned member', { status: 'banned' }],
  ['a member with an unverified e-mail', {}],
  ['somebody who came anonymously', {}],
  ['an owner by e-mail', {}, { name: 'boss' }],
  ['an owner by e-mail without a username', { username: null, usernameKey: null }, { name: 'nameless' }],
  ['an owner by username', { username: 'the_boss' }],
  ['an owner with an unverified e-mail', { username: 'unverified_boss' }],
  ['an owner who signed in an hour ago', {}, { name: 'lasting' }],
  ['a banned owner', { username: 'banned_boss', status: 'banned' }],
  ['a frozen owner', { status: 'frozen' }, { name: 'frozen' }],
  ['a moderator', {}, { role: 'moderator' }],
  ['an administrator', {}, { role: 'administrator' }],
  ['an owner', {}, { role: 'owner' }],
  ['a moderator with an unverified e-mail', {}, { role: 'moderator' }],
  ['an administrator who signed in an hour ago', {}, { role: 'administrator' }],
  ['a frozen moderator', { status: 'frozen' }, { role: 'moderator' }],
  ['a banned administrator', { status: 'banned' }, { role: 'administrator' }],
]

/** Signs all of them in; resolves with their tokens. */
async function signInAll({ test, signIn }: Provider) {
  const tokens = new Map<Person, string>([
    ['somebody with an expired token', 'expired'],
    ['whoever runs the site', METRICS_TOKEN],
  ])
  for (const [person, wanted, { name = `p${roles.indexOf(person)}`, role } = {}] of people) {
    const { uid, token } = await signIn({
      name,
      isVerified: !person.endsWith('unverified e-mail'),
      isAnonymous: person === 'somebody who came anonymously',
      signedInAt: new Date(Date.now() - (person.endsWith('an hour ago') ? 3_600_000 : 0)),
    })
    const { id } = await createUser(test.database, { ...wanted, firebaseUid: uid })
    if (role) await test.database.insert(givenRoles).values({ userId: id, role })
    tokens.set(person, token)
  }
  return tokens
}

/** A call with invalid parameters, if it has any. */
function broken(name: EndpointName) {
  const [method = '', pattern = ''] = endpoints[name].path.split(' ')
  const { body, form }: Endpoint = endpoints[name]
  const payload = body || form ? { payload: ['nothing of the kind'] } : {}
  return { method: method as 'GET', url: pattern.replace(/:\w+/g, 'x'), ...payload }
}

/** The response of a permitted call to invalid parameters. */
function outcomeOf(name: EndpointName): string {
  const { params, query, body, form }: Endpoint = endpoints[name]
  if (params || body || query?.safeParse({}).success === false) return 'invalid-request'
  return form ? 'form-needed' : ANSWERED
}

/** The expected result of a call, by its permission and other requirements. */
function expectedOutcome(role: Person, name: EndpointName): Outcomes['account'] {
  const { permission, recentSignIn }: Endpoint = endpoints[name]
  const outcome: Outcomes['account'] = expected[role][permission as keyof Outcomes]
  const isLongAgo = role.endsWith('an hour ago')
  return recentSignIn && isLongAgo && outcome === LET_THROUGH ? 'recent-sign-in-needed' : outcome
}

const names = Object.keys(endpoints) as EndpointName[]
const guarded = names.filter((name) => endpoints[name].permission !== 'everyone')

describe.each(providers)('with %s', (_, openProvider) => {
  let test: TestApp
  let tokens: Map<Person, string>
  beforeAll(async () => {
    const provider = await openProvider()
    test = provider.test
    tokens = await signInAll(provider)
  })
  afterAll(() => test?.close())

  async function callAs(role: Person, name: EndpointName) {
    const token = tokens.get(role)
    const answer = await test.app.inject({
      ...broken(name),
      // Unlock attempts are limited by address.
      remoteAddress: `10.0.0.${roles.indexOf(role)}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    return { answer, code: answer.statusCode === 200 ? ANSWERED : (answer.json().code as ErrorCode) }
  }

  describe.each(roles)('%s', (role) => {
    it('may call exactly the permitted endpoints', async () => {
      const outcomes: Record<string, string> = {}
      const wanted: Record<string, string> = {}
      for (const name of guarded) {
        const outcome = expectedOutcome(role, name)
        wanted[name] = outcome === LET_THROUGH ? outcomeOf(name) : outcome
        const { answer, code } = await callAs(role, name)
        outcomes[name] = code
        if (code !== ANSWERED) expect(answer.statusCode, name).toBe(errors[code].status)
      }
      expect(outcomes).toEqual(wanted)
    })

    it('is never asked to sign in by public endpoints', async () => {
      const open = names.filter((name) => !guarded.includes(name))
      for (const name of open) {
        const { answer } = await callAs(role, name)
        expect([200, 400, 404], `${name}: ${answer.statusCode}`).toContain(answer.statusCode)
      }
    })
  })

  it('every call that the server answers is in the list, and every call of the list is answered', () => {
    const answered = test.app.endpointPaths
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, parts }) => `${method} ${parts.join('/')}`)
    expect(answered.toSorted()).toEqual(
      Object.values(endpoints)
        .map(({ path }) => path)
        .toSorted(),
    )
  })
})

it('every endpoint declares the errors of its permission', () => {
  for (const name of guarded) {
    const { errorCodes }: Endpoint = endpoints[name]
    const outcomes = roles.map((role) => expectedOutcome(role, name))
    const codes = outcomes.filter((outcome) => outcome !== LET_THROUGH)
    for (const code of codes) expect(errorCodes, name).toContain(code)
  }
})

it('destructive calls require a recent sign-in', () => {
  const asking = names.filter((name) => 'recentSignIn' in endpoints[name])
  expect(asking.sort()).toEqual([
    'deleteUser',
    'exportAccount',
    'importCourts',
    'importMapData',
    'mergeCourt',
    'rejectAllOf',
    'removeFactReports',
    'requestDeletion',
    'separateCourt',
    'setRole',
    'undoImport',
    'undoMerge',
  ])
})

/** Written anew by `npx vitest run src/app/server/permissions.test.ts -u`. */
it('docs/endpoints.md says who may make which call', async () => {
  const rowOf = ({ path, permission, optionalAuth, recentSignIn, summary }: Endpoint) =>
    `| \`${path}\` | ${permission}${optionalAuth ? ', or signed in to see more' : ''}${recentSignIn ? ', signed in lately' : ''} | ${summary} |`
  const all: Endpoint[] = Object.values(endpoints)
  const parts = [...new Set(all.map(({ tag }) => tag))].map((subject) => {
    const rows = all.filter(({ tag }) => tag === subject).map(rowOf)
    return `## ${subject}\n\n| Call | Who may make it | What it does |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  await expect(`# Endpoints\n\n${WHO}\n\n${parts.join('\n')}`).toMatchFileSnapshot(
    projectPath('docs/endpoints.md'),
  )
})

const WHO =
  'All calls, from the entries that check them (`src/app/contract/endpoints.ts`); `/api/docs` describes them with parameters and answers. Who may make one: everyone; whoever has an account, even a banned or frozen one; members, who have a username and are neither; moderators, administrators and owners, each also what those before them may; operators, who know `METRICS_TOKEN`.'
