import type { FileHandle } from 'node:fs/promises'
import pLimit from 'p-limit'
import { Refusal } from '../../../contract/errors.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS_ARRIVING } from '../../../contract/limits.ts'
import { keepUpload } from '../../uploads.ts'
import { PhotoWorkshop } from './photo-workshop.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { Message } from './workshop-messages.ts'

const LIMIT = { maxBytes: MAX_PHOTO_BYTES, tooLarge: 'photo-too-large' } as const

const PIECE_BYTES = 65_536

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
    const file = await keepUpload(this.#folder, upload, LIMIT)
    try {
      return await this.#turn(async () => this.#workshop.prepare(await messageOf(file)))
    } finally {
      await file.close()
    }
  }
}

async function messageOf(file: FileHandle): Promise<Message> {
  const { size } = await file.stat()
  return { size, bytes: piecesOf(file) }
}

/** One piece after the other in the same memory: new memory for each would call for the garbage collector. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position)
    if (bytesRead === 0) return
    yield piece.subarray(0, bytesRead)
    position += bytesRead
  }
}
