// @module-tag large
// @module-tag any-database
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { injectAs } from '../../../test/tokens.ts'
import { errors } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_UPLOADS_PER_ACCOUNT } from '../contract/limits.ts'
import { MAX_PHOTO_UPLOADS, PhotoUploads } from './photo-uploads.ts'

const BOUNDARY = 'between-parts'
const SCHOOL = '203.0.113.7'
const HOME = '198.51.100.20'

let test: AdminTestApp
let url: string
let dripping: Socket[]
beforeEach(async () => {
  test = await openTestAppWithAdmin({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://courts.example' })
  const court = await createCourt(test.database)
  url = `/api/courts/${court.id}/photos`
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  dripping = []
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const socket of dripping) socket.destroy()
  await test.close()
})

/** Starts sending a photo from an address, and stops after three bytes. */
async function drip(uid: string, address: string): Promise<Socket> {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  dripping.push(socket)
  const body =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n` +
    'content-type: image/jpeg\r\n\r\n\xff\xd8\xff'
  const head =
    `POST ${url} HTTP/1.1\r\nhost: courts.example\r\nauthorization: Bearer token-of-${uid}\r\n` +
    `x-forwarded-for: ${address}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
    'content-length: 500000\r\n\r\n'
  await new Promise<void>((sent) => socket.write(head + body, 'latin1', () => sent()))
  return socket
}

async function send(uid: string, address: string) {
  const photo = await twoHalves(60, 40).jpeg().toBuffer()
  const form = await encodeForm({}, { photo: { bytes: photo, name: 'photo.jpg' } })
  const headers = { ...form.headers, 'x-forwarded-for': address }
  return injectAs(test, { firebaseUid: uid }, { method: 'POST', url, ...form, headers })
}

/** Waits until this many uploads are being received. */
async function arrived(count: number): Promise<void> {
  const spy = vi.mocked(PhotoUploads.prototype.receive)
  while (spy.mock.calls.length < count) await setImmediate()
  await setImmediate()
}

/** Number of accounts that could occupy all slots. */
const PUPILS = Math.ceil(MAX_PHOTO_UPLOADS / MAX_PHOTO_UPLOADS_PER_ACCOUNT)

async function dripFromSchool(): Promise<void> {
  vi.spyOn(PhotoUploads.prototype, 'receive')
  const uids = Array.from({ length: PUPILS }, (_, i) => `pupil-${i}`)
  for (const firebaseUid of uids) await createUser(test.database, { firebaseUid })
  for (const uid of uids) for (let i = 0; i < MAX_PHOTO_UPLOADS_PER_ACCOUNT; i++) await drip(uid, SCHOOL)
  await arrived(PUPILS * MAX_PHOTO_UPLOADS_PER_ACCOUNT)
}

it('accounts at one address that never finish uploading take nobody else’s slot', async () => {
  await createUser(test.database, { firebaseUid: 'ann' })
  await dripFromSchool()
  expect((await send('ann', HOME)).json()).toMatchObject({ status: 'pending' })
  expect((await send('boss', SCHOOL)).json()).toMatchObject({ status: 'pending' })
})

/** Starts a JSON call, and stops after its first byte. */
async function beginJson(): Promise<Socket> {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /api/auth/session HTTP/1.1\r\nhost: courts.example\r\ncontent-type: application/json\r\n' +
      'content-length: 500\r\n\r\n{',
  )
  return socket
}

async function beginPhoto(): Promise<Socket> {
  vi.spyOn(PhotoUploads.prototype, 'receive')
  const socket = await drip('boss', SCHOOL)
  await arrived(1)
  return socket
}

it.for([
  ['JSON', beginJson],
  ['a photo', beginPhoto],
] as const)(
  'a body of %s that stops arriving is rejected, and its connection closed',
  async ([, begin], { signal }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const socket = await begin()
    const answer = text(socket).catch(() => 'nothing')
    while (!socket.readableEnded && !signal.aborted) {
      vi.advanceTimersByTime(1000)
      await setImmediate()
    }
    socket.destroy()
    expect(await answer).toMatch(/^HTTP\/1.1 408 /)
    expect(await answer).toContain(errors['request-too-slow'].text)
  },
)
