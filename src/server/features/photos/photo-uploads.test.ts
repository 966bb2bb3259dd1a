import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf } from '../../../../test/bytes.ts'
import { twoHalves } from '../../../../test/photos.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTOS_ARRIVING,
  MAX_PHOTOS_ARRIVING_OF_ACCOUNT,
} from '../../../contract/limits.ts'
import { PhotoUploads } from './photo-uploads.ts'
import { preparePhoto } from './prepare-photo.ts'

/** Accounts. */
const ANN = 1
const BOB = 2

let folder: string
let uploads: PhotoUploads
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-uploads-'))
  uploads = new PhotoUploads(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const filesLeft = () => readdir(folder)

it('an upload is read no further than a photo may be large', async () => {
  let sent = 0
  async function* endless() {
    for (;;) {
      sent += 1024 * 1024
      yield new Uint8Array(1024 * 1024)
    }
  }
  await expect(uploads.prepare(endless(), ANN)).rejects.toMatchObject({ code: 'photo-too-large' })
  expect(sent).toBeLessThanOrEqual(MAX_PHOTO_BYTES + 1024 * 1024)
})

it('an upload that breaks off fails as it failed', async () => {
  async function* broken() {
    yield* bytesOf('\xff\xd8\xff')
    throw new Error('the line is cut')
  }
  await expect(uploads.prepare(broken(), ANN)).rejects.toThrow('the line is cut')
})

it('an empty upload is no photo', async () => {
  await expect(uploads.prepare(bytesOf(), ANN)).rejects.toMatchObject({ code: 'photo-unreadable' })
})

describe('more photos than there is room for', () => {
  let end = () => {}
  let ended: Promise<void>
  beforeEach(() => {
    ended = new Promise((resolve) => {
      end = resolve
    })
  })
  async function* arriving() {
    await ended
    yield* bytesOf('no photo')
  }
  const arriveNow = (accountId: number) => uploads.prepare(bytesOf('no photo'), accountId)
  const expectRefusals = async (all: Promise<unknown>[], code: ErrorCode) => {
    for (const outcome of await Promise.allSettled(all))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code } })
  }

  it('are refused whosever they are, and taken in again later', async () => {
    const all = Array.from({ length: MAX_PHOTOS_ARRIVING }, (_, accountId) =>
      uploads.prepare(arriving(), accountId),
    )
    await expectRefusals([arriveNow(MAX_PHOTOS_ARRIVING)], 'photos-busy')
    end()
    await expectRefusals(all, 'photo-kind')
    await expectRefusals([arriveNow(MAX_PHOTOS_ARRIVING)], 'photo-kind')
  })

  it('are refused to the account that they come from, and to nobody else', async () => {
    const all = Array.from({ length: MAX_PHOTOS_ARRIVING_OF_ACCOUNT }, () => uploads.prepare(arriving(), ANN))
    await expectRefusals([arriveNow(ANN)], 'photos-busy')
    end()
    await expectRefusals([...all, arriveNow(BOB)], 'photo-kind')
    await expectRefusals([arriveNow(ANN)], 'photo-kind')
  })
})

it('photos that arrive in pieces and at once are each prepared, and no file is left or seen', async () => {
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
  const prepared = await Promise.all(photos.map((photo) => uploads.prepare(inPieces(photo), ANN)))
  expect(prepared).toEqual(await Promise.all(photos.map(preparePhoto)))
  expect([...seen, ...(await filesLeft())]).toEqual([])
})
