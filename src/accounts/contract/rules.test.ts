import { expect, it } from 'vitest'
import { isMember, isSignedIn, signInButton } from './rules.ts'
import type { ProfileView } from './schema.ts'

it('offers signing in only when it’s available', () => {
  const ready = { firebaseReady: true, backendStatus: 'signed-out' } as const
  expect(signInButton({ ...ready, firebaseReady: false })).toEqual({
    label: 'Auth unavailable',
    disabled: true,
  })
  expect(signInButton({ ...ready, backendStatus: 'unconfigured' })).toEqual({
    label: 'Auth unavailable',
    disabled: true,
  })
  expect(signInButton({ ...ready, backendStatus: 'account-disabled' })).toEqual({
    label: 'Account disabled',
    disabled: true,
  })
  expect(signInButton(ready)).toEqual({ label: 'Log in / Sign up', disabled: false })
})

it('knows when signing in is complete', () => {
  const profile = { needsUsername: false } as ProfileView
  const done = {
    backendStatus: 'ok',
    profile,
    needsEmailVerification: false,
    accountHold: undefined,
  } as const
  expect(isSignedIn(done)).toBe(true)
  expect(isSignedIn({ ...done, backendStatus: 'error' })).toBe(false)
  expect(isSignedIn({ ...done, profile: undefined })).toBe(false)
  expect(isSignedIn({ ...done, needsEmailVerification: true })).toBe(false)
  expect(
    isSignedIn({ ...done, accountHold: { status: 'account_frozen', message: 'Wait.', details: undefined } }),
  ).toBe(false)
})

it('requires a username for membership', () => {
  const state = { backendStatus: 'ok', needsEmailVerification: false, accountHold: undefined } as const
  expect(isMember({ ...state, profile: { needsUsername: false } as ProfileView })).toBe(true)
  expect(isMember({ ...state, profile: { needsUsername: true } as ProfileView })).toBe(false)
})
