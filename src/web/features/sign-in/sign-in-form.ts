import type { ChangeEvent } from 'react'
import { problemCode, problemText, signInTexts } from '../../../contract/accounts/sign-in-texts.ts'
import type { useAction } from '../../shared/ui/useAction.ts'

export type Mode = 'login' | 'register' | 'reset'

export interface Typed {
  email: string
  password: string
  username: string
}

/** What every form of the dialog works with: what was typed stays typed when another one is opened. */
export interface FormParts {
  action: ReturnType<typeof useAction>
  typed: Typed
  type: (field: keyof Typed) => (event: ChangeEvent<HTMLInputElement>) => void
  setUsername: (username: string) => void
  switchMode: (mode: Mode) => void
}

const FIELDS: Record<string, keyof Typed> = {
  'missing-email': 'email',
  'auth/invalid-email': 'email',
  'auth/user-not-found': 'email',
  'auth/email-already-in-use': 'email',
  'missing-password': 'password',
  'auth/wrong-password': 'password',
  'auth/invalid-credential': 'password',
  'auth/invalid-login-credentials': 'password',
  'auth/weak-password': 'password',
  'auth/password-does-not-meet-requirements': 'password',
  'username-missing': 'username',
  'username-empty': 'username',
  'username-invalid': 'username',
  'username-taken': 'username',
}

/** What went wrong, in words, and the field it is about. */
export function formProblem(
  problem: unknown,
  texts = signInTexts,
): { text: string | undefined; field: keyof Typed | undefined } {
  if (problem === undefined) return { text: undefined, field: undefined }
  return { text: problemText(problem, texts), field: FIELDS[problemCode(problem)] }
}

/** Stops a form for something that can be seen before anybody is asked. */
export function refuse(code: string): never {
  throw Object.assign(new Error(), { code })
}

export function requireEmail(email: string): string {
  return email.trim() || refuse('missing-email')
}
