import { errors } from '../../../contract/errors.ts'
import { type Api, ApiProblem, createApi } from '../api/client.ts'
import { upload } from '../api/upload.ts'

type TokenSource = () => Promise<string | undefined>

let idToken: TokenSource = async () => undefined

/** Where the person's proof of identity comes from from now on. */
export function provideIdToken(source: TokenSource): void {
  idToken = source
}

/** The calls as the person who is signed in makes them. */
export const memberApi = callsWithToken('not-authenticated')
/** The same as an administrator. */
export const adminApi = callsWithToken('admin-auth-required')

function callsWithToken(missing: 'not-authenticated' | 'admin-auth-required'): Api {
  return createApi(async (path, init, onProgress) => {
    const token = await idToken()
    if (!token) throw new ApiProblem(missing, 401, errors[missing].text)
    const sent = withToken(init, token)
    return onProgress ? upload(path, sent, onProgress) : fetch(path, sent)
  })
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}
