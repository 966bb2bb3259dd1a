import { UNABLE_TO_AUTHENTICATE } from '../../../contract/accounts/rules.ts'
import type { ErrorAnswer } from '../../../contract/error-answer.ts'
import { errors } from '../../../contract/errors.ts'
import { type Api, ApiProblem, createApi, type Transport } from '../api/client.ts'
import { upload } from '../api/upload.ts'

type TokenSource = () => Promise<string | undefined>

let idToken: TokenSource = async () => undefined

/** Sets where ID tokens come from. */
export function provideIdToken(source: TokenSource): void {
  idToken = source
}

type SignInAgain = () => Promise<boolean>

const nobodyAsks: SignInAgain = async () => false
let signInAgain = nobodyAsks

/**
 * Sets who asks the person to sign in again; resolves to whether they did, and the waiting call then continues. Returns
 * a function that removes it.
 */
export function provideSignInAgain(ask: SignInAgain): () => void {
  signInAgain = ask
  return () => {
    signInAgain = nobodyAsks
  }
}

/** The API for the signed-in person. */
export const memberApi = callsWithToken('not-authenticated')
/** The same for administrators. */
export const adminApi = callsWithToken('admin-auth-required')

function callsWithToken(missing: 'not-authenticated' | 'admin-auth-required'): Api {
  const transport: Transport = async (path, init, onProgress) => {
    const token = await idToken().catch(() => {
      throw new ApiProblem(missing, 401, UNABLE_TO_AUTHENTICATE)
    })
    if (!token) throw new ApiProblem(missing, 401, errors[missing].text)
    const sent = withToken(init, token)
    return onProgress ? upload(path, sent, onProgress) : fetch(path, sent)
  }
  return createApi(async (...call) => {
    const answer = await transport(...call)
    return (await asksForRecentSignIn(answer)) && (await signInAgain()) ? transport(...call) : answer
  })
}

const { status: SIGN_IN_STATUS } = errors['recent-sign-in-needed']

async function asksForRecentSignIn(answer: Response): Promise<boolean> {
  if (answer.status !== SIGN_IN_STATUS) return false
  const refusal: Partial<ErrorAnswer> | undefined = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return refusal?.code === 'recent-sign-in-needed'
}

/** Browsers limit keepalive requests to 64 KiB in flight, headers included. */
const MOST_LASTING_BYTES = 60_000
let lastingBytes = 0

/** An API bound to the current administrator's token; its calls outlive signing out and leaving the page. */
export async function lastingAdminApi(): Promise<Api> {
  const token = await idToken().catch(() => undefined)
  if (!token) return adminApi
  return createApi((path, init) => fetchLasting(path, withToken(init, token)))
}

/** Requests over the budget are sent without keepalive and end with the page. */
async function fetchLasting(path: string, init: RequestInit): Promise<Response> {
  const bytes = bytesOf(init)
  if (lastingBytes + bytes > MOST_LASTING_BYTES) return fetch(path, init)
  lastingBytes += bytes
  try {
    return await fetch(path, { ...init, keepalive: true })
  } finally {
    lastingBytes -= bytes
  }
}

function bytesOf({ headers, body }: RequestInit): number {
  const texts = [...new Headers(headers)].flat()
  if (typeof body === 'string') texts.push(body)
  return new TextEncoder().encode(texts.join('')).length
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}
