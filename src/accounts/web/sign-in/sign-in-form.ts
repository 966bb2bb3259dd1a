import type { ChangeEvent } from 'react'
import type { useAction } from '../../../platform/ui/useAction.ts'
import { authError, errorCodeOf, errorTextOf, signInTexts } from '../sign-in-texts.ts'

/** What a mail with a link is for. */
export type MailMode = 'reset' | 'link'
export type Mode = 'login' | 'register' | MailMode

interface FormValues {
  email: string
  password: string
  username: string
}

/** Shared state of the dialog's forms; input is kept when switching between them. */
export interface SignInFormProps {
  action: ReturnType<typeof useAction>
  typed: FormValues
  type: (field: keyof FormValues) => (event: ChangeEvent<HTMLInputElement>) => void
  setUsername: (username: string) => void
  switchMode: (mode: Mode) => void
}

const FIELDS: Record<string, keyof FormValues> = {
  'missing-email': 'email',
  'auth/invalid-email': 'email',
  'auth/user-not-found': 'email',
  'auth/email-already-in-use': 'email',
  'missing-password': 'password',
  'auth/wrong-password': 'password',
  'auth/invalid-credential': 'password',
  'auth/invalid-login-credentials': 'password',
  'auth/weak-password': 'password',
  'auth/long-password': 'password',
  'auth/common-password': 'password',
  'auth/password-does-not-meet-requirements': 'password',
  'username-missing': 'username',
  'username-empty': 'username',
  'username-invalid': 'username',
  'username-taken': 'username',
}

/** The error message and the field it belongs to. */
export function formProblem(
  problem: unknown,
  texts = signInTexts,
): { text: string | undefined; field: keyof FormValues | undefined } {
  if (problem === undefined) return { text: undefined, field: undefined }
  return { text: errorTextOf(problem, texts), field: FIELDS[errorCodeOf(problem)] }
}

/** Throws a validation error before anything is sent. */
export function throwFormError(code: string): never {
  throw authError(code)
}

export function requireEmail(email: string): string {
  return email.trim() || throwFormError('missing-email')
}
