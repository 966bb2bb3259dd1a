import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createUser } from '../../../test/factories.ts'
import { FakeIdentity } from '../../../test/tokens.ts'
import type { users } from '../../database/schema/index.ts'
import type { Endpoint, Permission } from '../../platform/contract/endpoint.ts'
import { type ErrorCode, errors } from '../../platform/contract/errors.ts'
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

const everywhere = (outcome: Outcomes['account']): Outcomes => ({
  account: outcome,
  member: outcome,
  admin: outcome,
  ...NO_OPERATOR,
})
const onHold = (outcome: ErrorCode): Outcomes => ({ ...everywhere(outcome), account: LET_THROUGH })
/** Unproven people have no account. */
const unproven: Outcomes = { ...everywhere('email_not_verified'), admin: 'admin-access-denied' }

const expected = {
  nobody: { ...everywhere('not-authenticated'), admin: 'admin-auth-required' },
  'somebody with an expired token': everywhere('invalid-token'),
  'whoever runs the site': { ...everywhere('invalid-token'), operator: LET_THROUGH },
  'somebody without a username': {
    ...NO_OPERATOR,
    account: LET_THROUGH,
    member: 'username-needed',
    admin: 'admin-access-denied',
  },
  'a member': { ...NO_OPERATOR, account: LET_THROUGH, member: LET_THROUGH, admin: 'admin-access-denied' },
  'a frozen member': onHold('account_frozen'),
  'a banned member': onHold('account_banned'),
  'a member with an unverified e-mail': unproven,
  'somebody who came anonymously': unproven,
  'an administrator by e-mail': everywhere(LET_THROUGH),
  'an administrator by e-mail without a username': { ...everywhere(LET_THROUGH), member: 'username-needed' },
  'an administrator by username': everywhere(LET_THROUGH),
  'an administrator with an unverified e-mail': unproven,
  'an administrator who signed in an hour ago': everywhere(LET_THROUGH),
  'a banned administrator': onHold('account_banned'),
  'a frozen administrator': onHold('account_frozen'),
} satisfies Record<string, Outcomes>

type Role = keyof typeof expected
const roles = Object.keys(expected) as Role[]

const identity = new FakeIdentity()
const tokens = new Map<Role, string>([
  ['somebody with an expired token', 'expired'],
  ['whoever runs the site', METRICS_TOKEN],
])
let test: TestApp

beforeAll(async () => {
  test = await openTestApp(
    {
      ADMIN_EMAILS: 'boss@example.org, lasting@example.org, nameless@example.org, frozen@example.org',
      ADMIN_USERNAMES: 'the_boss, unverified_boss, banned_boss',
      METRICS_TOKEN,
      RATE_LIMIT_FACTOR: '100',
    },
    { identity },
  )
  const people: [Role, Partial<typeof users.$inferInsert>][] = [
    ['somebody without a username', { username: null, usernameKey: null }],
    ['a member', {}],
    ['a frozen member', { status: 'frozen' }],
    ['a banned member', { status: 'banned' }],
    ['a member with an unverified e-mail', {}],
    ['somebody who came anonymously', {}],
    ['an administrator by e-mail', { firebaseUid: 'boss' }],
    [
      'an administrator by e-mail without a username',
      { firebaseUid: 'nameless', username: null, usernameKey: null },
    ],
    ['an administrator by username', { username: 'the_boss' }],
    ['an administrator with an unverified e-mail', { username: 'unverified_boss' }],
    ['an administrator who signed in an hour ago', { firebaseUid: 'lasting' }],
    ['a banned administrator', { username: 'banned_boss', status: 'banned' }],
    ['a frozen administrator', { firebaseUid: 'frozen', status: 'frozen' }],
  ]
  identity.change('lasting', { signedInAt: new Date(Date.now() - 3_600_000) })
  for (const [role, wanted] of people) {
    const { firebaseUid } = await createUser(test.database, wanted)
    tokens.set(role, `token-of-${firebaseUid}`)
    if (role.endsWith('unverified e-mail'))
      identity.change(firebaseUid, { emailVerified: false, provider: 'password' })
    if (role === 'somebody who came anonymously')
      identity.change(firebaseUid, { email: null, emailVerified: false, provider: 'anonymous' })
  }
})
afterAll(() => test.close())

/** A call with invalid parameters, if it has any. */
function broken(name: EndpointName) {
  const [method = '', pattern = ''] = endpoints[name].path.split(' ')
  const { body, form }: Endpoint = endpoints[name]
  const payload = body || form ? { payload: ['nothing of the kind'] } : {}
  return { method: method as 'GET', url: pattern.replace(/:\w+/g, 'x'), ...payload }
}

/** The response of a permitted call to invalid parameters. */
function outcomeOf(name: EndpointName): string {
  const { params, body, form }: Endpoint = endpoints[name]
  if (params || body) return 'invalid-request'
  return form ? 'form-needed' : ANSWERED
}

async function callAs(role: Role, name: EndpointName) {
  const token = tokens.get(role)
  const answer = await test.app.inject({
    ...broken(name),
    // Unlock attempts are limited by address.
    remoteAddress: `10.0.0.${roles.indexOf(role)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { answer, code: answer.statusCode === 200 ? ANSWERED : (answer.json().code as ErrorCode) }
}

/** The expected result of a call, by its permission and other requirements. */
function expectedOutcome(role: Role, name: EndpointName): Outcomes['account'] {
  const { permission, recentSignIn }: Endpoint = endpoints[name]
  const isLongAgo = role === 'an administrator who signed in an hour ago'
  if (recentSignIn && isLongAgo) return 'recent-sign-in-needed'
  return expected[role][permission as keyof Outcomes]
}

const names = Object.keys(endpoints) as EndpointName[]
const guarded = names.filter((name) => endpoints[name].permission !== 'everyone')

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
    'decideDuplicate',
    'deleteUser',
    'exportAccount',
    'importCourts',
    'importMapData',
    'joinCourt',
    'mergeCourt',
    'rejectAllOf',
    'removeFactReports',
    'reopenDuplicate',
    'requestDeletion',
    'separateCourt',
    'undoImport',
    'undoMerge',
  ])
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
  'All calls, from the entries that check them (`src/app/contract/endpoints.ts`); `/api/docs` describes them with parameters and answers. Who may make one: everyone; whoever has an account, even a banned or frozen one; members, who have a username and are neither; administrators (admin); operators, who know `METRICS_TOKEN`.'
