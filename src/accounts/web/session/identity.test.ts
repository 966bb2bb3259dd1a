import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../../../test/wait-for.ts'
import { ApiCallError, api } from '../../../api/web/client.ts'
import type { ErrorCode } from '../../../platform/contract/errors.ts'
import { runLeaveCleanups } from '../person-leave.ts'
import type { IdentityUser, SessionState } from '../session-state.ts'
import { authError } from '../sign-in-texts.ts'
import { openIdentity } from './identity.ts'

/** Fake of the provider's SDK: the signed-in user and their token. */
const provider = vi.hoisted(() => ({
  user: undefined as { uid: string; email: string | undefined } | undefined,
  problem: undefined as Error | undefined,
  notifyToken: async () => {},
}))
vi.mock('./firebase-client.ts', () => ({
  createFirebaseClient: () => ({
    ready: async () => {},
    user: () => provider.user,
    async idToken() {
      if (provider.problem) throw provider.problem
      return provider.user && `token of ${provider.user.uid}`
    },
    onToken(listener: () => Promise<void>) {
      provider.notifyToken = listener
    },
    async signOut() {
      if (provider.problem) throw provider.problem
      provider.user = undefined
    },
  }),
}))
vi.mock('../person-leave.ts', () => ({ runLeaveCleanups: vi.fn() }))

const someone = (uid: string): IdentityUser => ({
  uid,
  email: `${uid}@example.org`,
  emailVerified: true,
  providers: [],
  lastSignInAt: undefined,
})
const profileOf = (username: string) => ({ username, needsUsername: false, accountDeletionGraceDays: 30 })
const apiError = (code: ErrorCode | 'unreachable', status: number) =>
  new ApiCallError(code, status, `${code}.`)

let state: Partial<SessionState>
let server: ReturnType<typeof vi.spyOn>

async function open() {
  state = {}
  return openIdentity({ mode: 'emulator', projectId: 'demo', apiKey: 'key' } as never, (change) => {
    state = { ...state, ...change }
  })
}

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.mocked(runLeaveCleanups).mockClear()
  server = vi.spyOn(api, 'call')
  provider.user = someone('ann')
  provider.problem = undefined
})

afterEach(() => vi.unstubAllGlobals())

describe('a session', () => {
  it('starts once the server confirms it', async () => {
    server.mockResolvedValue(profileOf('ann'))
    await (await open()).sync()
    expect(state).toMatchObject({ backendStatus: 'ok', profile: { username: 'ann' } })
  })

  it.each([
    ['the server cannot be reached', apiError('unreachable', 0)],
    ['the server is unavailable', apiError('unavailable', 503)],
    ['the rate limit is exceeded', apiError('too-many-requests', 429)],
  ])('survives when %s, but does not start then', async (_, error) => {
    const identity = await open()
    server.mockRejectedValueOnce(error)
    await identity.sync()
    expect(state.backendStatus).toBe('error')
    server.mockResolvedValueOnce(profileOf('ann'))
    await identity.sync()
    server.mockRejectedValueOnce(error)
    await identity.sync()
    expect(state).toMatchObject({ backendStatus: 'ok', profile: { username: 'ann' }, error: undefined })
  })

  it.each(['auth/network-request-failed', 'auth/too-many-requests'])(
    'survives when its token can’t be renewed (%s), but does not start then',
    async (code) => {
      const identity = await open()
      server.mockRejectedValue(apiError('invalid-token', 401))
      provider.problem = authError(code)
      await identity.sync()
      expect(state).toMatchObject({ backendStatus: 'error', user: { uid: 'ann' } })
      provider.problem = undefined
      server.mockResolvedValueOnce(profileOf('ann'))
      await identity.sync()
      provider.problem = authError(code)
      await identity.sync()
      expect(state).toMatchObject({ backendStatus: 'ok', profile: { username: 'ann' } })
    },
  )

  it('ends also right after its token couldn’t be renewed', async () => {
    server.mockResolvedValue(profileOf('ann'))
    const identity = await open()
    await identity.sync()
    provider.problem = authError('auth/network-request-failed')
    await identity.sync()
    provider.problem = undefined
    provider.user = undefined
    await identity.sync()
    expect(state).toMatchObject({ backendStatus: 'signed-out', user: undefined })
    expect(runLeaveCleanups).toHaveBeenCalled()
  })

  it('that nobody had leaves nothing to forget', async () => {
    provider.user = undefined
    await (await open()).sync()
    expect(state.backendStatus).toBe('signed-out')
    expect(runLeaveCleanups).not.toHaveBeenCalled()
  })

  it('goes on if signing out fails, and nothing is lost', async () => {
    server.mockResolvedValue(profileOf('ann'))
    const identity = await open()
    await identity.sync()
    provider.problem = authError('auth/network-request-failed')
    await expect(identity.signOut()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    expect(state).toMatchObject({ backendStatus: 'ok', user: { uid: 'ann' }, signedOutHere: false })
    expect(runLeaveCleanups).not.toHaveBeenCalled()
  })

  it('ends with a permanent error from the server', async () => {
    const identity = await open()
    server.mockResolvedValueOnce(profileOf('ann'))
    await identity.sync()
    server.mockRejectedValueOnce(apiError('account_banned', 403))
    await identity.sync()
    expect(state).toMatchObject({ backendStatus: 'account-disabled', profile: undefined })
    server.mockRejectedValueOnce(apiError('invalid-token', 401))
    await identity.sync()
    expect(state).toMatchObject({ backendStatus: 'signed-out', user: undefined })
    expect(provider.user).toBeUndefined()
  })

  it('follows the latest request, whatever order responses arrive in', async () => {
    const identity = await open()
    const responses: ((profile: object) => void)[] = []
    server.mockImplementation(() => new Promise((resolve) => responses.push(resolve)))
    const first = identity.sync()
    await waitFor(() => expect(responses).toHaveLength(1))
    provider.user = someone('bob')
    const second = identity.sync()
    await waitFor(() => expect(responses).toHaveLength(2))
    responses[1]?.(profileOf('bob'))
    await second
    responses[0]?.(profileOf('ann'))
    await first
    expect(state).toMatchObject({ profile: { username: 'bob' }, user: { uid: 'bob' } })
    expect(runLeaveCleanups).toHaveBeenCalledTimes(1)
  })

  it('keeps a username that was chosen during a check', async () => {
    const identity = await open()
    const responses: ((profile: object) => void)[] = []
    server.mockImplementationOnce(() => new Promise((resolve) => responses.push(resolve)))
    const check = identity.sync()
    await waitFor(() => expect(responses).toHaveLength(1))
    server.mockResolvedValueOnce(profileOf('ann'))
    await identity.chooseUsername('ann')
    responses[0]?.({ ...profileOf('ann'), username: null, needsUsername: true })
    await check
    expect(state).toMatchObject({ profile: { username: 'ann' }, needsUsername: false })
  })

  it('has the username requested at registration, also if another window claims it meanwhile', async () => {
    const stored = new Map([['opencourt.wished-username', '{"email":"ann@example.org","username":"ann"}']])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
    const identity = await open()
    server.mockImplementation(async (path: string) => {
      if (path === 'POST /api/auth/username') return profileOf('ann')
      // The other window.
      stored.clear()
      return { ...profileOf('ann'), username: null, needsUsername: true }
    })
    await identity.sync()
    expect(state).toMatchObject({ profile: { username: 'ann' }, needsUsername: false })
  })

  it('ends when another window signs out, and clears personal data', async () => {
    const identity = await open()
    server.mockResolvedValue(profileOf('ann'))
    await identity.sync()
    provider.user = undefined
    await provider.notifyToken()
    expect(state).toMatchObject({ backendStatus: 'signed-out', signedOutHere: false, profile: undefined })
    expect(runLeaveCleanups).toHaveBeenCalledTimes(1)
  })
})
