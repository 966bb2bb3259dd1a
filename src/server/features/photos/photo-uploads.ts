import type { FileHandle } from 'node:fs/promises'
import type { Metric } from 'prom-client'
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTOS_ARRIVING,
  MAX_PHOTOS_ARRIVING_OF_ADDRESS,
  MAX_PHOTOS_WAITING,
  MAX_PHOTOS_WAITING_OF_ADDRESS,
} from '../../../contract/limits.ts'
import { gauge } from '../../gauge.ts'
import { keepUpload } from '../../uploads.ts'
import { PhotoPlaces, type Sender } from './photo-places.ts'
import { PhotoTurns } from './photo-turns.ts'
import { PhotoWorkshop } from './photo-workshop.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { Message } from './workshop-messages.ts'

const LIMIT = { maxBytes: MAX_PHOTO_BYTES, tooLarge: 'photo-too-large' } as const

const PIECE_BYTES = 65_536

/** A complete upload in an unlinked file on disk, until it is disposed. */
export interface ArrivedPhoto extends AsyncDisposable {
  file: FileHandle
  sender: Sender
  /** Releases its upload slot. */
  leave(): void
}

/**
 * Receives and processes uploaded photos. Uploads are kept on disk; only the one being processed is in memory. Photos
 * being uploaded and photos waiting for processing have separate slots.
 */
export class PhotoUploads {
  readonly #folder: string
  readonly #workshop: Pick<PhotoWorkshop, 'prepare'>
  readonly #turns = new PhotoTurns()
  readonly #arriving = new PhotoPlaces({
    inAll: MAX_PHOTOS_ARRIVING,
    ofAddress: MAX_PHOTOS_ARRIVING_OF_ADDRESS,
  })
  readonly #waiting = new PhotoPlaces({ inAll: MAX_PHOTOS_WAITING, ofAddress: MAX_PHOTOS_WAITING_OF_ADDRESS })

  readonly metrics: readonly Metric[] = [
    gauge('photos_arriving', 'Photos being uploaded', () => this.#arriving.taken),
    gauge('photos_waiting', 'Photos being processed or waiting for it', () => this.#waiting.taken),
  ]

  /** `folder` must exist. Files in it are unlinked immediately, so that none are left behind after a crash. */
  constructor(folder: string, workshop: Pick<PhotoWorkshop, 'prepare'> = new PhotoWorkshop()) {
    this.#folder = folder
    this.#workshop = workshop
  }

  /** Receives an upload. Throws `photos-busy` and `photo-too-large`. */
  async receive(upload: AsyncIterable<Uint8Array>, sender: Sender): Promise<ArrivedPhoto> {
    const leave = this.#arriving.take(sender)
    try {
      const file = await keepUpload(this.#folder, upload, LIMIT)
      return {
        ...{ file, sender, leave },
        async [Symbol.asyncDispose]() {
          leave()
          await file.close()
        },
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Processes a photo, and disposes the upload in any case. Throws an ApiError for unusable photos. */
  async prepare(photo: ArrivedPhoto): Promise<PreparedPhoto> {
    await using arrived = photo
    const { file, sender } = arrived
    const done = this.#waiting.take(sender)
    arrived.leave()
    try {
      return await this.#turns.take(sender, async () => this.#workshop.prepare(await messageOf(file)))
    } finally {
      done()
    }
  }
}

async function messageOf(file: FileHandle): Promise<Message> {
  const { size } = await file.stat()
  return { size, bytes: piecesOf(file) }
}

/** Yields chunks in a reused buffer, to avoid garbage collection. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position)
    if (bytesRead === 0) return
    yield piece.subarray(0, bytesRead)
    position += bytesRead
  }
}
