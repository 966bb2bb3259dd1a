import { describe, expect, it } from 'vitest'
import { ApiCallError } from '../../../api/web/client.ts'
import type { ErrorCode } from '../../../platform/contract/errors.ts'
import { SESSION_SYNC_FAILED } from '../sign-in-texts.ts'
import { sessionFromError } from './session-from-response.ts'

const sessionFor = (code: ErrorCode | 'unreachable', text = 'Why.') =>
  sessionFromError(new ApiCallError(code, 400, text), 'jo@example.org')

describe('a session error', () => {
  it.each(['account_deleted', 'invalid-token', 'not-authenticated'] as const)(
    'signs out and says why: %s',
    (code) => {
      expect(sessionFor(code)).toMatchObject({
        signOut: true,
        state: { profile: undefined, user: undefined, error: 'Why.' },
      })
    },
  )

  it.each(['account_banned', 'account_frozen'] as const)(
    'keeps a banned or frozen account signed in, with the administrator’s message: %s',
    (code) => {
      const { signOut, state } = sessionFor(code, 'Frozen: wait a day.')
      expect(signOut).toBeUndefined()
      expect(state).toMatchObject({
        backendStatus: 'account-disabled',
        profile: undefined,
        accountHold: { status: code, message: 'Frozen: wait a day.' },
      })
    },
  )

  it('waits for email verification', () => {
    expect(sessionFor('email_not_verified').state).toMatchObject({
      backendStatus: 'email-unverified',
      needsEmailVerification: true,
      verificationEmailAddress: 'jo@example.org',
    })
  })

  it.each([
    ['auth-not-configured', 'unconfigured', 'Why.'],
    ['identity-unreachable', 'error', 'Why.'],
    ['internal', 'error', SESSION_SYNC_FAILED],
    ['unreachable', 'error', SESSION_SYNC_FAILED],
  ] as const)('on our side keeps the person signed in: %s', (code, backendStatus, error) => {
    const { signOut, state } = sessionFor(code)
    expect(signOut).toBeUndefined()
    expect(state).toMatchObject({ backendStatus, error })
    expect(state).not.toHaveProperty('user')
  })
})
