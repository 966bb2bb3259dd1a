import { expect, it } from 'vitest'
import { Refusal } from '../errors.ts'
import {
  passwordLinkTexts,
  problemText,
  signInAgainTexts,
  signInTexts,
  usernameTexts,
} from './sign-in-texts.ts'

const firebaseProblem = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })

it('says whether the email or the password is wrong if Firebase does', () => {
  const said = (code: string) => problemText(firebaseProblem(code), signInTexts)
  expect(said('auth/user-not-found')).toBe('No account found with that email address.')
  expect(said('auth/wrong-password')).toBe('Incorrect password. Please try again.')
  for (const code of ['auth/invalid-credential', 'auth/invalid-login-credentials'])
    expect(said(code)).toBe('Email or password is wrong.')
})

it('blames the password when signing in again, whichever code Firebase returns', () => {
  for (const code of ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials'])
    expect(problemText(firebaseProblem(code), signInAgainTexts)).toBe('Incorrect password. Please try again.')
})

it('shows the server’s message', () => {
  const taken = new Refusal('username-taken')
  expect(problemText(taken, signInTexts)).toBe('That username is already taken. Pick another one.')
  expect(problemText(taken, usernameTexts)).toBe('That username is already taken. Pick another one.')
})

it('replaces messages meant for developers', () => {
  expect(problemText(firebaseProblem('auth/internal-error'), signInTexts)).toBe(
    'Something went wrong. Please try again.',
  )
  expect(problemText(new TypeError('x is undefined'), passwordLinkTexts)).toBe(
    'Failed to link email sign-in. Please try again.',
  )
  expect(problemText(undefined, usernameTexts)).toBe('Could not save username. Please try again.')
})

it('words the weak-password message for its context', () => {
  const weak = firebaseProblem('auth/weak-password')
  expect(problemText(weak, signInTexts)).toBe('Password must be at least 8 characters long.')
  expect(problemText(weak, passwordLinkTexts)).toBe('Choose a stronger password (at least 8 characters).')
})
