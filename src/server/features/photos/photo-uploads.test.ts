import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bytesOf } from '../../../../test/bytes.ts'
import { twoHalves } from '../../../../test/photos.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS_ARRIVING } from '../../../contract/limits.ts'
import { PhotoUploads } from './photo-uploads.ts'
import { preparePhoto } from './prepare-photo.ts'

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
  await expect(uploads.prepare(endless())).rejects.toMatchObject({ code: 'photo-too-large' })
  expect(sent).toBeLessThanOrEqual(MAX_PHOTO_BYTES + 1024 * 1024)
})

it('an upload that breaks off fails as it failed', async () => {
  async function* broken() {
    yield* bytesOf('\xff\xd8\xff')
    throw new Error('the line is cut')
  }
  await expect(uploads.prepare(broken())).rejects.toThrow('the line is cut')
})

it('an empty upload is no photo', async () => {
  await expect(uploads.prepare(bytesOf())).rejects.toMatchObject({ code: 'photo-unreadable' })
})

it('more photos than there is room for are refused, and taken in again later', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  async function* arriving() {
    await ended
    yield* bytesOf('no photo')
  }
  const all = Array.from({ length: MAX_PHOTOS_ARRIVING }, () => uploads.prepare(arriving()))
  await expect(uploads.prepare(bytesOf('no photo'))).rejects.toMatchObject({ code: 'photos-busy' })
  end()
  const outcomes = await Promise.allSettled(all)
  expect(new Set(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code))).toEqual(
    new Set(['photo-kind']),
  )
  await expect(uploads.prepare(bytesOf('no photo'))).rejects.toMatchObject({ code: 'photo-kind' })
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
  const prepared = await Promise.all(photos.map((photo) => uploads.prepare(inPieces(photo))))
  expect(prepared).toEqual(await Promise.all(photos.map(preparePhoto)))
  expect([...seen, ...(await filesLeft())]).toEqual([])
})
