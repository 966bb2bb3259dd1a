import { errors } from '../../../contract/errors.ts'
import { ApiProblem, createApi } from '../api/client.ts'
import { upload } from '../api/upload.ts'

type TokenSource = () => Promise<string | undefined>

let idToken: TokenSource = async () => undefined

/** Where the person's proof of identity comes from from now on. */
export function provideIdToken(source: TokenSource): void {
  idToken = source
}

/** The calls as the person who is signed in makes them. */
export const memberApi = createApi(async (path, init, onProgress) => {
  const token = await idToken()
  if (!token) throw new ApiProblem('not-authenticated', 401, errors['not-authenticated'].text)
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  const sent = { ...init, headers }
  return onProgress ? upload(path, sent, onProgress) : fetch(path, sent)
})
