import type { FileHandle } from 'node:fs/promises'
import pLimit from 'p-limit'
import { Refusal } from '../../../contract/errors.ts'
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTOS_ARRIVING,
  MAX_PHOTOS_ARRIVING_OF_ACCOUNT,
} from '../../../contract/limits.ts'
import { keepUpload } from '../../uploads.ts'
import { PhotoWorkshop } from './photo-workshop.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { Message } from './workshop-messages.ts'

const LIMIT = { maxBytes: MAX_PHOTO_BYTES, tooLarge: 'photo-too-large' } as const

const PIECE_BYTES = 65_536

/** A photo that arrives, waits for its turn, or has it. */
interface Arrival {
  accountId: number
}

/** Takes uploaded photos in. Those that arrive or wait are on the disk, in memory is only the one being prepared. */
export class PhotoUploads {
  readonly #folder: string
  readonly #turn = pLimit(1)
  readonly #workshop = new PhotoWorkshop()
  readonly #arriving = new Set<Arrival>()

  /** `folder` must exist. No file of it is ever seen, not even after a crash. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reads an account's upload to its end and makes what is kept of it, or refuses it. */
  async prepare(upload: AsyncIterable<Uint8Array>, accountId: number): Promise<PreparedPhoto> {
    if (!this.#hasRoomFor(accountId)) throw new Refusal('photos-busy')
    const arrival = { accountId }
    this.#arriving.add(arrival)
    try {
      return await this.#prepare(upload)
    } finally {
      this.#arriving.delete(arrival)
    }
  }

  #hasRoomFor(accountId: number): boolean {
    const ofAccount = [...this.#arriving].filter((arrival) => arrival.accountId === accountId)
    return this.#arriving.size < MAX_PHOTOS_ARRIVING && ofAccount.length < MAX_PHOTOS_ARRIVING_OF_ACCOUNT
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
