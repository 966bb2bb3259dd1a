import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf } from '../../../test/bytes.ts'
import { twoHalves } from '../../../test/photos.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../platform/contract/limits.ts'
import { MAX_PHOTO_UPLOADS_PER_ACCOUNT } from '../contract/limits.ts'
import {
  MAX_PHOTO_UPLOADS,
  MAX_PHOTO_UPLOADS_PER_ADDRESS,
  MAX_QUEUED_PHOTOS,
  PhotoUploads,
} from './photo-uploads.ts'
import { type PreparedPhoto, preparePhoto } from './prepare-photo.ts'
import type { Sender } from './upload-slots.ts'
import { ADMIN_PHOTO_SLOTS } from './upload-slots.ts'

/** A member, by default with their own address. */
const member = (accountId: number, address = `address ${accountId}`): Sender => ({
  accountId,
  address,
  isAdmin: false,
})
const ANN = member(1)
const BOB = member(2)
const BOSS: Sender = { ...member(3), isAdmin: true }

let folder: string
let uploads: PhotoUploads
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-uploads-'))
  uploads = new PhotoUploads(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const filesLeft = () => readdir(folder)
const take = async (upload: AsyncIterable<Uint8Array>, sender: Sender) =>
  uploads.prepare(await uploads.receive(upload, sender))

it('reads an upload only up to the maximum size', async () => {
  let sent = 0
  async function* endless() {
    for (;;) {
      sent += 1024 * 1024
      yield new Uint8Array(1024 * 1024)
    }
  }
  await expect(uploads.receive(endless(), ANN)).rejects.toMatchObject({ code: 'photo-too-large' })
  expect(sent).toBeLessThanOrEqual(MAX_PHOTO_BYTES + 1024 * 1024)
})

it('passes on the error of an aborted upload', async () => {
  async function* broken() {
    yield* bytesOf('\xff\xd8\xff')
    throw new Error('the line is cut')
  }
  await expect(uploads.receive(broken(), ANN)).rejects.toThrow('the line is cut')
})

it('an empty upload is not a photo', async () => {
  await expect(take(bytesOf(), ANN)).rejects.toMatchObject({ code: 'photo-unreadable' })
  const measured = await uploads.metrics[0]?.get()
  expect(measured?.values).toContainEqual(
    expect.objectContaining({ labels: { outcome: 'photo-unreadable' }, value: 1 }),
  )
})

/** A task that blocks until it is released. */
function hold() {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { gone, letGo }
}

const expectRefusals = async (all: Promise<unknown>[], code: ErrorCode) => {
  for (const outcome of await Promise.allSettled(all))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code } })
}

describe('more photos than there is room for', () => {
  let letGo: () => void
  let arriving: () => AsyncGenerator<Uint8Array>
  beforeEach(() => {
    const held = hold()
    letGo = held.letGo
    arriving = async function* () {
      await held.gone
      yield* bytesOf('no photo')
    }
  })
  const takeNow = (sender: Sender) => take(bytesOf('no photo'), sender)
  const begin = (count: number, sender: (i: number) => Sender) =>
    Array.from({ length: count }, (_, i) => take(arriving(), sender(i)))

  it('are rejected for everybody, and accepted again later', async () => {
    const all = begin(MAX_PHOTO_UPLOADS, (i) => member(100 + i))
    await expectRefusals([takeNow(ANN)], 'photos-busy')
    await expectRefusals([takeNow(BOSS)], 'photo-kind')
    letGo()
    await Promise.allSettled(all)
    await expectRefusals([takeNow(ANN)], 'photo-kind')
  })

  it('are rejected for the account that sends them, and for nobody else', async () => {
    const all = begin(MAX_PHOTO_UPLOADS_PER_ACCOUNT, () => ANN)
    await expectRefusals([takeNow(ANN)], 'photos-busy')
    letGo()
    await expectRefusals([...all, takeNow(BOB)], 'photo-kind')
    await expectRefusals([takeNow(ANN)], 'photo-kind')
  })

  it('are rejected for the address they come from, and for no other', async () => {
    const all = begin(MAX_PHOTO_UPLOADS_PER_ADDRESS, (i) => member(100 + i, 'school'))
    await expectRefusals([takeNow(member(99, 'school'))], 'photos-busy')
    await expectRefusals([takeNow(ANN), takeNow({ ...BOSS, address: 'school' })], 'photo-kind')
    letGo()
    await expectRefusals(all, 'photo-kind')
  })

  it('are rejected for administrators as well', async () => {
    const all = begin(ADMIN_PHOTO_SLOTS, (i) => ({ ...member(100 + i), isAdmin: true }))
    await expectRefusals([takeNow(BOSS)], 'photos-busy')
    await expectRefusals([takeNow(ANN)], 'photo-kind')
    letGo()
    await expectRefusals(all, 'photo-kind')
  })
})

describe('photos that wait to be processed', () => {
  /** The order in which photos were processed after the first is released. */
  let prepared: string[]
  let begun: Promise<void>
  let letGo: () => void
  beforeEach(() => {
    const [first, work] = [hold(), hold()]
    prepared = []
    begun = first.gone
    letGo = work.letGo
    uploads = new PhotoUploads(folder, {
      async prepare(upload) {
        first.letGo()
        await work.gone
        prepared.push(upload.toString())
        return {} as PreparedPhoto
      },
    })
  })

  /** Sends labelled photos in this order, and releases them when all have arrived. */
  async function prepareInTurn(sent: [word: string, sender: Sender][]): Promise<void> {
    const all: Promise<unknown>[] = []
    for (const [word, sender] of sent) {
      const photo = await uploads.receive(bytesOf(word), sender)
      all.push(uploads.prepare(photo))
    }
    await begun
    letGo()
    await Promise.all(all)
  }

  it('of one account do not delay others', async () => {
    const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((word): [string, Sender] => [word, ANN])
    await prepareInTurn([...many, ['b1', BOB], ['b2', BOB]])
    expect(prepared).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5', 'a6'])
  })

  it('of many accounts at one address do not delay other addresses', async () => {
    const many = [10, 11, 12, 13].flatMap((account): [string, Sender][] => [
      [`${account} first`, member(account, 'school')],
      [`${account} second`, member(account, 'school')],
    ])
    await prepareInTurn([...many, ['elsewhere', BOB], ['boss', { ...BOSS, address: 'school' }]])
    expect(prepared).toEqual([
      '10 first',
      'elsewhere',
      'boss',
      ...['11 first', '12 first', '13 first', '10 second', '11 second', '12 second', '13 second'],
    ])
  })

  it('are rejected when too many are waiting, except for administrators', async () => {
    const all = Array.from({ length: MAX_QUEUED_PHOTOS }, (_, i) =>
      uploads.receive(bytesOf('one'), member(100 + i)),
    )
    const sent = (await Promise.all(all)).map((photo) => uploads.prepare(photo))
    await expect(take(bytesOf('one more'), ANN)).rejects.toMatchObject({ code: 'photos-busy' })
    const taken = take(bytesOf('of an administrator'), BOSS)
    letGo()
    await Promise.all([...sent, taken])
    expect(prepared).toHaveLength(MAX_QUEUED_PHOTOS + 1)
  })
})

it('prepares photos that arrive concurrently and in chunks, and leaves no file behind', async () => {
  const photos = await Promise.all(
    [300, 400, 500, 600].map((width) => twoHalves(width, 200).jpeg().toBuffer()),
  )
  const seen: string[] = []
  let begun = 0
  let begin = () => {}
  const allBegun = new Promise<void>((resolve) => {
    begin = resolve
  })
  async function* inPieces(photo: Buffer) {
    begun++
    if (begun === photos.length) begin()
    await allBegun
    for (let at = 0; at < photo.length; at += 1000) {
      yield photo.subarray(at, at + 1000)
      seen.push(...(await filesLeft()))
    }
  }
  const prepared = await Promise.all(photos.map((photo) => take(inPieces(photo), ANN)))
  expect(prepared).toEqual(await Promise.all(photos.map(preparePhoto)))
  expect([...seen, ...(await filesLeft())]).toEqual([])
})
