import { resolveObjectURL } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_CACHED_PENDING_PHOTOS, pendingPhotoUrl } from '../../../photos/web/pending-photos.ts'
import { setIdTokenSource } from '../member-api.ts'
import { runLeaveCleanups } from '../person-leave.ts'

beforeEach(() => {
  setIdTokenSource(async () => 'proof')
  vi.stubGlobal('fetch', async () => new Response('a photo'))
})
afterEach(() => {
  runLeaveCleanups()
  setIdTokenSource(async () => undefined)
  vi.unstubAllGlobals()
})

const isKept = (address = '') => resolveObjectURL(address) !== undefined

test('keeps the most recently used photos', async () => {
  const first = await pendingPhotoUrl(1)
  const second = await pendingPhotoUrl(2)
  for (let id = 3; id <= MAX_CACHED_PENDING_PHOTOS; id++) await pendingPhotoUrl(id)
  expect(await pendingPhotoUrl(1)).toBe(first)
  await pendingPhotoUrl(MAX_CACHED_PENDING_PHOTOS + 1)
  expect([isKept(first), isKept(second)]).toEqual([true, false])
  expect(await pendingPhotoUrl(2)).not.toBe(second)
})

test('revokes all photos on sign-out, including one still loading', async () => {
  const loaded = await pendingPhotoUrl(1)
  const onItsWay = pendingPhotoUrl(2)
  runLeaveCleanups()
  expect(isKept(await onItsWay)).toBe(false)
  expect(isKept(loaded)).toBe(false)
})
