import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { Refusal } from '../../../contract/errors.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS_ARRIVING } from '../../../contract/limits.ts'
import { PhotoWorkshop } from './photo-workshop.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** Takes uploaded photos in. Those that arrive or wait are on the disk, in memory is only the one being prepared. */
export class PhotoUploads {
  readonly #folder: string
  readonly #turn = pLimit(1)
  readonly #workshop = new PhotoWorkshop()
  #arriving = 0

  /** `folder` must exist. No file of it is ever seen, not even after a crash. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reads an upload to its end and makes what is kept of it, or refuses it. */
  async prepare(upload: AsyncIterable<Uint8Array>): Promise<PreparedPhoto> {
    if (this.#arriving >= MAX_PHOTOS_ARRIVING) throw new Refusal('photos-busy')
    this.#arriving++
    try {
      return await this.#prepare(upload)
    } finally {
      this.#arriving--
    }
  }

  async #prepare(upload: AsyncIterable<Uint8Array>): Promise<PreparedPhoto> {
    const file = await openNameless(this.#folder)
    try {
      await writeFile(file, limited(upload))
      return await this.#turn(async () => this.#workshop.prepare(await readWhole(file)))
    } finally {
      await file.close()
    }
  }
}

/** A file that is gone as soon as nobody has it open. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

async function* limited(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of upload) {
    size += chunk.length
    if (size > MAX_PHOTO_BYTES) throw new Refusal('photo-too-large')
    yield chunk
  }
}

async function readWhole(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const { buffer } = await file.read({ buffer: Buffer.allocUnsafe(size), position: 0 })
  return buffer
}
