import { afterEach, expect, it } from 'vitest'
import { adminApi, lastingAdminApi, memberApi, provideIdToken } from './member-api.ts'

const like = () => memberApi.call('likeReview', { params: { id: 1 } })

afterEach(() => provideIdToken(async () => undefined))

it('a call of somebody who is not signed in asks for signing in', async () => {
  await expect(like()).rejects.toMatchObject({ code: 'not-authenticated', status: 401 })
  await expect(adminApi.call('moderationCounts')).rejects.toMatchObject({
    code: 'admin-auth-required',
    message: 'Admin session expired. Please sign in again.',
  })
})

it('a call that gets no token from the identity provider says so', async () => {
  provideIdToken(() => Promise.reject(new Error('auth/network-request-failed')))
  await expect(like()).rejects.toMatchObject({ status: 401, message: 'Unable to authenticate request.' })
})

it('calls that outlast the page can be got without a token; each then says what is missing', async () => {
  provideIdToken(() => Promise.reject(new Error('auth/network-request-failed')))
  const api = await lastingAdminApi()
  await expect(api.call('moderationCounts')).rejects.toMatchObject({
    code: 'admin-auth-required',
    status: 401,
  })
})
