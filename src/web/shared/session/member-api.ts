import { UNABLE_TO_AUTHENTICATE } from '../../../contract/accounts/rules.ts'
import type { ErrorAnswer } from '../../../contract/error-answer.ts'
import { errors } from '../../../contract/errors.ts'
import { type Api, ApiProblem, createApi, type Transport } from '../api/client.ts'
import { upload } from '../api/upload.ts'

type TokenSource = () => Promise<string | undefined>

let idToken: TokenSource = async () => undefined

/** Where the person's proof of identity comes from from now on. */
export function provideIdToken(source: TokenSource): void {
  idToken = source
}

type SignInAgain = () => Promise<boolean>

const nobodyAsks: SignInAgain = async () => false
let signInAgain = nobodyAsks

/**
 * Who asks the person from now on to sign in again, and answers whether they did; the call that needs it then goes
 * on by itself. Answers how to stop that.
 */
export function provideSignInAgain(ask: SignInAgain): () => void {
  signInAgain = ask
  return () => {
    signInAgain = nobodyAsks
  }
}

/** The calls as the person who is signed in makes them. */
export const memberApi = callsWithToken('not-authenticated')
/** The same as an administrator. */
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

/** Bytes that a browser still sends after the page is gone are counted over all that is on its way, and so are headers. */
const MOST_LASTING_BYTES = 60_000
let lastingBytes = 0

/** The calls as the administrator who is signed in now makes them, also after signing out or leaving the page. */
export async function lastingAdminApi(): Promise<Api> {
  const token = await idToken().catch(() => undefined)
  if (!token) return adminApi
  return createApi((path, init) => fetchLasting(path, withToken(init, token)))
}

/** What finds no room beside the rest is sent as well, but ends with the page. */
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
