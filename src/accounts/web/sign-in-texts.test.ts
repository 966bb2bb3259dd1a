import { expect, it } from 'vitest'
import { ApiError } from '../../platform/contract/errors.ts'
import {
  errorTextOf,
  lengthProblem,
  passwordLinkTexts,
  reauthenticationTexts,
  signInTexts,
  usernameTexts,
} from './sign-in-texts.ts'

const firebaseError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })

it('says whether the email or the password is wrong if Firebase does', () => {
  const textOf = (code: string) => errorTextOf(firebaseError(code), signInTexts)
  expect(textOf('auth/user-not-found')).toBe('No account found with that email address.')
  expect(textOf('auth/wrong-password')).toBe('Incorrect password. Please try again.')
  for (const code of ['auth/invalid-credential', 'auth/invalid-login-credentials'])
    expect(textOf(code)).toBe('Email or password is wrong.')
})

it('blames the password when signing in again, whichever code Firebase returns', () => {
  for (const code of ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials'])
    expect(errorTextOf(firebaseError(code), reauthenticationTexts)).toBe(
      'Incorrect password. Please try again.',
    )
})

it('shows the server’s message', () => {
  const taken = new ApiError('username-taken')
  expect(errorTextOf(taken, signInTexts)).toBe('That username is already taken. Pick another one.')
  expect(errorTextOf(taken, usernameTexts)).toBe('That username is already taken. Pick another one.')
})

it('replaces messages meant for developers', () => {
  expect(errorTextOf(firebaseError('auth/internal-error'), signInTexts)).toBe(
    'Something went wrong. Please try again.',
  )
  expect(errorTextOf(new TypeError('x is undefined'), passwordLinkTexts)).toBe(
    'Failed to link email sign-in. Please try again.',
  )
  expect(errorTextOf(undefined, usernameTexts)).toBe('Could not save username. Please try again.')
})

it('words the weak-password message for its context', () => {
  const weak = firebaseError('auth/weak-password')
  expect(errorTextOf(weak, signInTexts)).toBe('Password must be at least 8 characters long.')
  expect(errorTextOf(weak, passwordLinkTexts)).toBe('Choose a stronger password (at least 8 characters).')
})

it('says that a common password is one, wherever it is chosen', () => {
  const common = firebaseError('auth/common-password')
  for (const texts of [signInTexts, passwordLinkTexts])
    expect(errorTextOf(common, texts)).toBe('Too many people use this password. Choose another one.')
})

it('says whether a new password is too short or too long', () => {
  expect(lengthProblem('1234567')).toBe('auth/weak-password')
  expect(lengthProblem('12345678')).toBeUndefined()
  expect(lengthProblem('x'.repeat(128))).toBeUndefined()
  const long = firebaseError(lengthProblem('x'.repeat(129)) ?? '')
  for (const texts of [signInTexts, passwordLinkTexts])
    expect(errorTextOf(long, texts)).toBe('Password must be at most 128 characters long.')
})
