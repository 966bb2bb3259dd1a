import { resolveObjectURL } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setIdTokenSource } from '../../accounts/web/member-api.ts'
import { runLeaveCleanups } from '../../accounts/web/person-leave.ts'
import { MAX_CACHED_PENDING_PHOTOS, pendingPhotoUrl } from './pending-photos.ts'

beforeEach(() => {
  setIdTokenSource(async () => 'token')
  vi.stubGlobal('fetch', async () => new Response('a photo'))
})
afterEach(() => {
  runLeaveCleanups()
  setIdTokenSource(async () => undefined)
  vi.unstubAllGlobals()
})

const isCached = (address = '') => resolveObjectURL(address) !== undefined

test('keeps the most recently used photos', async () => {
  const first = await pendingPhotoUrl(1)
  const second = await pendingPhotoUrl(2)
  for (let id = 3; id <= MAX_CACHED_PENDING_PHOTOS; id++) await pendingPhotoUrl(id)
  expect(await pendingPhotoUrl(1)).toBe(first)
  await pendingPhotoUrl(MAX_CACHED_PENDING_PHOTOS + 1)
  expect([isCached(first), isCached(second)]).toEqual([true, false])
  expect(await pendingPhotoUrl(2)).not.toBe(second)
})

test('revokes all photos on sign-out, including one still loading', async () => {
  const loaded = await pendingPhotoUrl(1)
  const loading = pendingPhotoUrl(2)
  runLeaveCleanups()
  expect(isCached(await loading)).toBe(false)
  expect(isCached(loaded)).toBe(false)
})
