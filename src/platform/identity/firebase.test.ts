import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../../test/wait-for.ts'
import { FirebaseIdentity } from './firebase.ts'
import { IdentityGone } from './identity.ts'

const PROJECT = 'opencourt-live'
const HOUR = 3600
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Fake Google server that publishes keys and knows one account. */
let google: Server
let account: Record<string, unknown> | undefined
/** The project's settings; undefined if the service account may not read them. */
let projectConfig: object | undefined
let keysAreAvailable = true
/** Accepts requests but never answers. */
let isFrozen = false
let identity: FirebaseIdentity
let asked: string[] = []

beforeAll(async () => {
  // The SDK uses an emulator if this variable was set anywhere in the process, e.g. by another test file.
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined)
  google = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (isFrozen) return
    response.setHeader('content-type', 'application/json')
    if (request.url?.endsWith('/config')) {
      response.statusCode = projectConfig ? 200 : 403
      response.end(JSON.stringify({ name: 'projects/opencourt-live/config', ...projectConfig }))
      return
    }
    if (!request.url?.startsWith('/robot/')) {
      response.end(JSON.stringify({ users: account ? [account] : [] }))
      return
    }
    response.statusCode = keysAreAvailable ? 200 : 500
    response.end(JSON.stringify({ key: publicKey.export({ type: 'spki', format: 'pem' }) }))
  })
  google.listen(0, '127.0.0.1')
  await once(google, 'listening')
})
afterAll(() => {
  google.closeAllConnections()
  google.close()
  vi.unstubAllEnvs()
})

beforeEach(() => {
  account = { localId: 'jo', email: 'jo@example.org', emailVerified: true, validSince: '0' }
  keysAreAvailable = true
  isFrozen = false
  asked = []
  identity = openIdentity()
})

let opened = 0
function openIdentity(settings: { timeLimitFactor?: number } = {}): FirebaseIdentity {
  const httpAgent = new Agent()
  const { port } = google.address() as AddressInfo
  httpAgent.createConnection = () => connect(port, '127.0.0.1')
  const credential = { getAccessToken: async () => ({ access_token: 'any', expires_in: HOUR }) }
  // Each test gets its own SDK app, without cached keys.
  return new FirebaseIdentity({
    ...settings,
    projectId: PROJECT,
    name: `test ${opened++}`,
    testOverrides: { credential, httpAgent },
  })
}

const now = () => Math.floor(Date.now() / 1000)

function token(changes: { header?: object; payload?: object; key?: typeof privateKey } = {}): string {
  const header = { alg: 'RS256', kid: 'key', typ: 'JWT', ...changes.header }
  const payload = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'jo',
    iat: now() - 60,
    exp: now() + HOUR,
    auth_time: now() - 60,
    email: 'jo@example.org',
    email_verified: true,
    firebase: { sign_in_provider: 'google.com', identities: {} },
    ...changes.payload,
  }
  const signed = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  if (header.alg === 'none') return `${signed}.`
  return `${signed}.${sign('sha256', Buffer.from(signed), changes.key ?? privateKey).toString('base64url')}`
}

const forged: [string, () => string][] = [
  ['no token at all', () => 'nothing'],
  ['signed by somebody else', () => token({ key: stranger.privateKey })],
  ['not signed', () => token({ header: { alg: 'none', kid: undefined } })],
  ['not signed, with the name of a key', () => token({ header: { alg: 'none' } })],
  ['signed with a key nobody published', () => token({ header: { kid: 'other' } })],
  ['not JSON', () => `${token().split('.')[0]}.bm90IGpzb24.AAAA`],
  ['empty', () => `${token().split('.')[0]}.bnVsbA.AAAA`],
  ['cut off', () => token().slice(0, -20)],
  ['expired', () => token({ payload: { iat: now() - 2 * HOUR, exp: now() - HOUR } })],
  ['for another project', () => token({ payload: { aud: 'another' } })],
  ['from another issuer', () => token({ payload: { iss: 'https://securetoken.google.com/another' } })],
  ['about nobody', () => token({ payload: { sub: '' } })],
]

it.each(forged)('rejects a token that is %s', async (_, make) => {
  await expect(identity.verify(make())).rejects.toMatchObject({ code: 'invalid-token' })
  expect(asked.filter((url) => url.includes('lookup'))).toEqual([])
})

it('rejects a revoked token', async () => {
  account = { ...account, validSince: String(now()) }
  await expect(identity.verify(token())).rejects.toMatchObject({ code: 'invalid-token' })
})

it('rejects a disabled account with its own error', async () => {
  account = { ...account, disabled: true }
  await expect(identity.verify(token())).rejects.toMatchObject({ code: 'account_disabled' })
})

it('reports the uid of an account deleted at the provider', async () => {
  account = undefined
  await expect(identity.verify(token())).rejects.toEqual(new IdentityGone('jo'))
})

it('does not blame the token if Google is unreachable', async () => {
  keysAreAvailable = false
  await expect(identity.verify(token())).rejects.toMatchObject({ code: 'identity-unreachable' })
})

it('identifies the owner of a valid token', async () => {
  const signedInAt = now() - 3600
  expect(await identity.verify(token({ payload: { auth_time: signedInAt } }))).toEqual({
    uid: 'jo',
    email: 'jo@example.org',
    emailVerified: true,
    provider: 'google.com',
    signedInAt: new Date(signedInAt * 1000),
  })
})

describe('while Firebase does not answer', () => {
  beforeEach(() => {
    isFrozen = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const first = async (pages: AsyncIterable<string[]>) => {
    for await (const page of pages) return page
    return undefined
  }
  it.each<[string, () => Promise<unknown>]>([
    ['a deletion', () => identity.deleteIdentity('jo')],
    ['the deletion of a registration', () => identity.deleteUnverified('jo', new Date())],
    ['the list of registrations', () => first(identity.unverifiedSince(new Date()))],
    ['the settings', () => identity.insecureSettings()],
  ])('%s times out', async (_, ask) => {
    const refused = expect(ask()).rejects.toMatchObject({ code: 'identity-unreachable' })
    await waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(10_000)
    await refused
  })

  it('a slow machine waits longer', async () => {
    const refuse = vi.fn()
    const asking = openIdentity({ timeLimitFactor: 3 }).deleteIdentity('jo').catch(refuse)
    await waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(refuse).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await asking
    expect(refuse).toHaveBeenCalled()
  })
})

const STRONG = {
  passwordPolicyConfig: {
    passwordPolicyEnforcementState: 'ENFORCE',
    passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8 } }],
  },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
}
const weakerPolicy = (changes: object) => ({
  ...STRONG,
  passwordPolicyConfig: { ...STRONG.passwordPolicyConfig, ...changes },
})

describe('the settings of a project', () => {
  it.each<[string, object, RegExp[]]>([
    ['nothing is set', {}, [/fewer than 8 characters/, /email enumeration protection/]],
    [
      'passwords are not checked',
      weakerPolicy({ passwordPolicyEnforcementState: 'OFF' }),
      [/fewer than 8 characters/],
    ],
    [
      'passwords may be shorter',
      weakerPolicy({ passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 7 } }] }),
      [/fewer than 8 characters/],
    ],
    ['addresses can be tried out', { ...STRONG, emailPrivacyConfig: {} }, [/email enumeration protection/]],
    ['they are as they should be', STRONG, []],
  ])('are checked: %s', async (_, settings, sentences) => {
    projectConfig = settings
    const weaknesses = await identity.insecureSettings()
    expect(weaknesses).toHaveLength(sentences.length)
    for (const [i, sentence] of sentences.entries()) expect(weaknesses[i]).toMatch(sentence)
  })

  it('are unknown if they cannot be read', async () => {
    projectConfig = undefined
    await expect(identity.insecureSettings()).rejects.toMatchObject({ code: 'identity-unreachable' })
  })
})
