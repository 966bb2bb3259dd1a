import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { injectAs } from '../../../test/tokens.ts'
import { photos } from '../../database/schema/index.ts'

let test: AdminTestApp
let member: Awaited<ReturnType<typeof createUser>>
let court: Awaited<ReturnType<typeof createCourt>>
let photo: { bytes: Buffer; name: string }
beforeAll(async () => {
  test = await openTestAppWithAdmin()
  photo = { bytes: await twoHalves(500, 400).png().toBuffer(), name: 'photo.png' }
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createUser(test.database)
  court = await createCourt(test.database)
  await test.directory.refresh()
})

async function send(courtId: number, files: Parameters<typeof encodeForm>[1]) {
  const form = await encodeForm({}, files)
  return injectAs(test, member, { method: 'POST', url: `/api/courts/${courtId}/photos`, ...form })
}

it('a photo is needed', async () => {
  expectApiError(await send(court.id, {}), 'photo-needed')
})

it('a photo is rejected for courts that are not public, and leaves no file behind', async () => {
  const storedFiles = () => readdir(join(test.dataDir, 'photos')).catch(() => [])
  const before = await storedFiles()
  expectApiError(await send(999_999, { photo }), 'court-not-found')
  expect(await storedFiles()).toEqual(before)
})

it('a pending photo can be fetched by its author and administrators only', async () => {
  const { id } = (await send(court.id, { photo })).json()
  const address = `/api/photos/${id}/400`
  expectApiError(await test.app.inject(address), 'not-authenticated')
  expectApiError(await injectAs(test, await createUser(test.database), { url: address }), 'photo-not-found')
  expectApiError(await injectAs(test, member, { url: `/api/photos/${id}/401` }), 'invalid-request')
  expectApiError(await injectAs(test, member, { url: '/api/photos/999999/400' }), 'photo-not-found')
  for (const viewer of [member, test.admin]) {
    const answer = await injectAs(test, viewer, { url: address })
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  }
  const [kept] = await test.database.select().from(photos).where(eq(photos.id, id))
  expect((await test.app.inject(`/files/photos/${kept?.contentHash}-400.webp`)).statusCode).toBe(404)
})
