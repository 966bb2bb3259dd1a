import { expect, it } from 'vitest'
import { signInButton } from './rules.ts'

it('offers signing in only where it can be done', () => {
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
