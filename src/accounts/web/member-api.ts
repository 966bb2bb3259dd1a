import type { ErrorResponse } from '../../api/contract/registry.ts'
import { type Api, ApiCallError, browserTransport, createApi, type Transport } from '../../api/web/client.ts'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import { UNABLE_TO_AUTHENTICATE } from '../contract/rules.ts'

type TokenSource = () => Promise<string | undefined>

/** The token of whoever is signed in. */
let idToken: TokenSource = async () => undefined

/** Sets where ID tokens come from. */
export function setIdTokenSource(source: TokenSource): void {
  idToken = source
}

let refreshSession = () => {}

/** Sets what asks the server for the session again, when it refuses a call to somebody who has lost it or their role. */
export function setSessionRefresh(refresh: () => void): void {
  refreshSession = refresh
}

type Reauthenticate = () => Promise<boolean>

const noReauthentication: Reauthenticate = async () => false
let reauthenticate = noReauthentication

/**
 * Sets who asks the person to sign in again; resolves to whether they did, and the waiting call then continues. Returns
 * a function that removes it.
 */
export function setReauthentication(ask: Reauthenticate): () => void {
  reauthenticate = ask
  return () => {
    reauthenticate = noReauthentication
  }
}

/** The API for the signed-in person. */
export const memberApi = createAuthenticatedApi('not-authenticated')
/** The same for administrators. */
export const adminApi = createAuthenticatedApi('admin-auth-required')

function createAuthenticatedApi(missing: 'not-authenticated' | 'admin-auth-required'): Api {
  const transport: Transport = async (path, init, onProgress) => {
    const token = await idToken().catch(() => {
      throw new ApiCallError(missing, 401, UNABLE_TO_AUTHENTICATE)
    })
    if (!token) throw new ApiCallError(missing, 401, commonErrors[missing].text)
    return browserTransport(path, withToken(init, token), onProgress)
  }
  return createApi(async (...call) => {
    const answer = await transport(...call)
    const code = answer.ok ? undefined : await codeOf(answer)
    if (LOST.includes(code)) refreshSession()
    return code === 'recent-sign-in-needed' && (await reauthenticate()) ? transport(...call) : answer
  })
}

/** Somebody else has ended the session, or taken the role. */
const LOST: unknown[] = ['invalid-token', 'admin-access-denied', 'role-needed']

async function codeOf(answer: Response): Promise<string | undefined> {
  const error: Partial<ErrorResponse> | undefined = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return error?.code
}

export function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}
