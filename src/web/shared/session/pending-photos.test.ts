import { resolveObjectURL } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PENDING_PHOTOS_KEPT } from '../../../contract/limits.ts'
import { personLeaves } from './leaving.ts'
import { provideIdToken } from './member-api.ts'
import { pendingPhotoAddress } from './pending-photos.ts'

beforeEach(() => {
  provideIdToken(async () => 'proof')
  vi.stubGlobal('fetch', async () => new Response('a photo'))
})
afterEach(() => {
  personLeaves()
  provideIdToken(async () => undefined)
  vi.unstubAllGlobals()
})

const isKept = (address = '') => resolveObjectURL(address) !== undefined

test('keeps the most recently used photos', async () => {
  const first = await pendingPhotoAddress(1)
  const second = await pendingPhotoAddress(2)
  for (let id = 3; id <= PENDING_PHOTOS_KEPT; id++) await pendingPhotoAddress(id)
  expect(await pendingPhotoAddress(1)).toBe(first)
  await pendingPhotoAddress(PENDING_PHOTOS_KEPT + 1)
  expect([isKept(first), isKept(second)]).toEqual([true, false])
  expect(await pendingPhotoAddress(2)).not.toBe(second)
})

test('revokes all photos on sign-out, including one still loading', async () => {
  const loaded = await pendingPhotoAddress(1)
  const onItsWay = pendingPhotoAddress(2)
  personLeaves()
  expect(isKept(await onItsWay)).toBe(false)
  expect(isKept(loaded)).toBe(false)
})
