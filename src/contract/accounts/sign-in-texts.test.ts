import { expect, it } from 'vitest'
import { Refusal } from '../errors.ts'
import { passwordLinkTexts, problemText, signInTexts, usernameTexts } from './sign-in-texts.ts'

const firebaseProblem = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })

it('says the same of a wrong password, whichever code Firebase gives', () => {
  for (const code of ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials'])
    expect(problemText(firebaseProblem(code), signInTexts)).toBe('Incorrect password. Please try again.')
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
