import { afterEach, describe, expect, it, vi } from 'vitest'
import { errors } from '../../platform/contract/errors.ts'
import {
  adminApi,
  memberApi,
  setIdTokenSource,
  setReauthentication,
  setSessionRefresh,
} from './member-api.ts'

const like = () => memberApi.call('POST /api/reviews/:id/like', { params: { id: 1 } })

afterEach(() => setIdTokenSource(async () => undefined))

it('a call without a session asks to sign in', async () => {
  await expect(like()).rejects.toMatchObject({ code: 'not-authenticated', status: 401 })
  await expect(adminApi.call('GET /api/admin/queue/counts')).rejects.toMatchObject({
    code: 'admin-auth-required',
    message: 'Admin session expired. Please sign in again.',
  })
})

it('a call fails when the identity provider gives no token', async () => {
  setIdTokenSource(() => Promise.reject(new Error('auth/network-request-failed')))
  await expect(like()).rejects.toMatchObject({ status: 401, message: 'Unable to authenticate request.' })
})

it.each([
  ['invalid-token', 401],
  ['admin-access-denied', 403],
  ['role-needed', 403],
])(
  'a call refused with %s asks for the session again, which may have ended, or the role changed',
  async (code, status) => {
    const refresh = vi.fn()
    setSessionRefresh(refresh)
    setIdTokenSource(async () => 'token')
    vi.stubGlobal('fetch', async () => Response.json({ code, error: 'No.' }, { status }))
    await expect(adminApi.call('GET /api/admin/queue/counts')).rejects.toMatchObject({ code })
    expect(refresh).toHaveBeenCalledTimes(1)
  },
)

describe('a call that needs a recent sign-in', () => {
  const errorResponse = () =>
    Response.json(
      { code: 'recent-sign-in-needed', error: errors['recent-sign-in-needed'].text },
      { status: 403 },
    )
  const deleteUser = () => adminApi.call('DELETE /api/admin/users/:id', { params: { id: 5 } })
  const tokensOf = (sent: ReturnType<typeof vi.fn>) =>
    sent.mock.calls.map(([, init]) => new Headers((init as RequestInit).headers).get('authorization'))

  afterEach(() => {
    vi.unstubAllGlobals()
    setReauthentication(async () => false)
  })

  it('fails when the person does not sign in again', async () => {
    const sent = vi.fn(async () => errorResponse())
    vi.stubGlobal('fetch', sent)
    setIdTokenSource(async () => 'old')
    await expect(deleteUser()).rejects.toMatchObject({ code: 'recent-sign-in-needed', status: 403 })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('is sent again, once, with the token of the new sign-in', async () => {
    let token = 'old'
    const sent = vi.fn(async () => (token === 'old' ? errorResponse() : Response.json({ deleted: true })))
    vi.stubGlobal('fetch', sent)
    setIdTokenSource(async () => token)
    setReauthentication(async () => {
      token = 'new'
      return true
    })
    await expect(deleteUser()).resolves.toEqual({ deleted: true })
    expect(tokensOf(sent)).toEqual(['Bearer old', 'Bearer new'])
  })

  it('does not ask after other errors', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'own-account', error: 'No.' }, { status: 403 }))
    setIdTokenSource(async () => 'old')
    const ask = vi.fn(async () => true)
    setReauthentication(ask)
    await expect(deleteUser()).rejects.toMatchObject({ code: 'own-account' })
    expect(ask).not.toHaveBeenCalled()
  })
})
