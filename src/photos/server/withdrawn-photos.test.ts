import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { injectAs } from '../../../test/tokens.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { errors } from '../../platform/contract/errors.ts'
import { DiskPhotoStorage } from '../../platform/files/disk.ts'
import type { EdgeCache } from '../../platform/files/edge-cache.ts'

let test: AdminTestApp
let court: { id: number }
/** Each test has a court and photos of its own. */
let number = 0
let name: string
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
beforeEach(async () => {
  number++
  name = `Windmill Court ${number}`
  court = await createCourt(test.database, { name, longitude: number })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => test.close())

async function upload() {
  const photo = await twoHalves(60 + number, 40)
    .jpeg()
    .toBuffer()
  const form = await encodeForm({}, { photo: { bytes: photo, name: 'photo.jpg' } })
  return injectAs(test, test.admin, { method: 'POST', url: `/api/admin/courts/${court.id}/photos`, ...form })
}

/** The URL of an approved photo of the court. */
const photoOfCourt = async (): Promise<string> => (await upload()).json().photo.photo_url

const statusOf = async (address: string) => (await test.app.inject(address)).statusCode

async function importFile(text: string): Promise<number> {
  const form = await encodeForm({}, { file: { bytes: Buffer.from(text), name: 'courts.csv' } })
  const answer = await injectAs(test, test.admin, {
    method: 'POST',
    url: '/api/admin/import-courts-csv',
    ...form,
  })
  expect(answer.json()).toMatchObject({ success: true })
  return answer.json().importId
}

describe('the photos of a court', () => {
  it('are withdrawn when it is archived, and published again when it is restored', async () => {
    const address = await photoOfCourt()
    expect(await statusOf(address)).toBe(200)
    const [hash = ''] = basename(address).split('-')
    const published = async () =>
      (await readdir(join(test.dataDir, 'files', 'photos'))).filter((file) => file.includes(hash))
    expect(await published()).not.toEqual([])
    await test.call('DELETE', `/api/courts/${court.id}`)
    await waitFor(async () => expect(await statusOf(address)).toBe(404))
    await waitFor(async () => expect(await published()).toEqual([]))
    await test.call('POST', `/api/admin/courts/${court.id}/restore`, {})
    await waitFor(async () => expect(await statusOf(address)).toBe(200))
  })

  it('stay public if an identical one belongs to a published court', async () => {
    const address = await photoOfCourt()
    const archived = court
    court = await createCourt(test.database)
    expect(await photoOfCourt()).toBe(address)
    await test.call('DELETE', `/api/courts/${archived.id}`)
    expect(await statusOf(address)).toBe(200)
  })

  it('stay public when it is merged, and return when the merge is undone', async () => {
    const address = await photoOfCourt()
    const into = await createCourt(test.database)
    await test.call('POST', `/api/admin/courts/${court.id}/merge`, { into: into.id })
    expect(await statusOf(address)).toBe(200)
    await test.call('DELETE', `/api/courts/${into.id}`)
    await waitFor(async () => expect(await statusOf(address)).toBe(404))
    await test.call('POST', `/api/admin/courts/${court.id}/merge/undo`)
    await waitFor(async () => expect(await statusOf(address)).toBe(200))
  })

  it('are withdrawn when an import archives the court, and published again when the import is undone', async () => {
    const address = await photoOfCourt()
    const id = await importFile('name,address,latitude,longitude\nOther Court,1 Street,52,-1\n')
    await waitFor(async () => expect(await statusOf(address)).toBe(404))
    await test.call('POST', `/api/admin/imports/${id}/undo`)
    await waitFor(async () => expect(await statusOf(address)).toBe(200))
  })

  it('are published again when an import restores the court', async () => {
    const address = await photoOfCourt()
    await test.call('DELETE', `/api/courts/${court.id}`)
    await waitFor(async () => expect(await statusOf(address)).toBe(404))
    await importFile(`name,address,latitude,longitude\n${name},1 Street,51.5,${number}\n`)
    await waitFor(async () => expect(await statusOf(address)).toBe(200))
  })
})

describe('a full disk', () => {
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

  it('is reported to the sender of a photo, and leaves nothing behind', async () => {
    vi.spyOn(DiskPhotoStorage.prototype, 'store').mockRejectedValue(full())
    const answer = await upload()
    expect(answer.json()).toEqual({ error: errors['storage-full'].text, code: 'storage-full' })
    expect(answer.statusCode).toBe(507)
    expect((await test.call('GET', '/api/admin/moderation')).json().photos).toEqual([])
  })
})

it('archives a court and shuts down although the edge cache does not respond', async () => {
  const purged: string[] = []
  const edgeCache: EdgeCache = {
    purge: (contentHash, signal) =>
      new Promise((_, reject) => {
        purged.push(contentHash)
        signal?.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  }
  await test.close()
  test = await openTestAppWithAdmin({}, { edgeCache })
  court = await createCourt(test.database)
  await photoOfCourt()
  await photoOfCourt()
  expect((await test.call('DELETE', `/api/courts/${court.id}`)).statusCode).toBe(200)
  expect((await test.app.inject('/api/courts')).json()).toEqual([])
  await waitFor(() => expect(purged).toHaveLength(1))
})
