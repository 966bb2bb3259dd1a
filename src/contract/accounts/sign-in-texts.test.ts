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

it('says which half of a pair is wrong where Firebase tells, and else that one is', () => {
  const said = (code: string) => problemText(firebaseProblem(code), signInTexts)
  expect(said('auth/user-not-found')).toBe('No account found with that email address.')
  expect(said('auth/wrong-password')).toBe('Incorrect password. Please try again.')
  for (const code of ['auth/invalid-credential', 'auth/invalid-login-credentials'])
    expect(said(code)).toBe('Email or password is wrong.')
})

it('says of somebody who signs in again that the password is wrong, whichever code Firebase gives', () => {
  for (const code of ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials'])
    expect(problemText(firebaseProblem(code), signInAgainTexts)).toBe('Incorrect password. Please try again.')
})

it('shows what the server said', () => {
  const taken = new Refusal('username-taken')
  expect(problemText(taken, signInTexts)).toBe('That username is already taken. Pick another one.')
  expect(problemText(taken, usernameTexts)).toBe('That username is already taken. Pick another one.')
})

it('says it in its own words where only a developer would understand', () => {
  expect(problemText(firebaseProblem('auth/internal-error'), signInTexts)).toBe(
    'Something went wrong. Please try again.',
  )
  expect(problemText(new TypeError('x is undefined'), passwordLinkTexts)).toBe(
    'Failed to link email sign-in. Please try again.',
  )
  expect(problemText(undefined, usernameTexts)).toBe('Could not save username. Please try again.')
})

it('says of a weak password what the place asks for', () => {
  const weak = firebaseProblem('auth/weak-password')
  expect(problemText(weak, signInTexts)).toBe('Password must be at least 8 characters long.')
  expect(problemText(weak, passwordLinkTexts)).toBe('Choose a stronger password (at least 8 characters).')
})
