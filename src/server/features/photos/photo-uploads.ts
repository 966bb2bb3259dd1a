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

/** A photo that is there whole: on the disk, where nobody sees it, until it is disposed of. */
export interface ArrivedPhoto extends AsyncDisposable {
  file: FileHandle
  sender: Sender
  /** Gives back its place among those that arrive. */
  leave(): void
}

/**
 * Takes uploaded photos in. Those that arrive or wait are on the disk, in memory is only the one being prepared.
 * Photos that still arrive take no place from those that are there.
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
    gauge('photos_arriving', 'Photos that are being uploaded', () => this.#arriving.taken),
    gauge('photos_waiting', 'Photos that are prepared, or wait for that', () => this.#waiting.taken),
  ]

  /** `folder` must exist. No file of it is ever seen, not even after a crash. */
  constructor(folder: string, workshop: Pick<PhotoWorkshop, 'prepare'> = new PhotoWorkshop()) {
    this.#folder = folder
    this.#workshop = workshop
  }

  /** Reads an upload to its end. Throws `photos-busy`, and `photo-too-large`. */
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

  /** Makes what is kept of a photo, or refuses it; disposes of it in any case. */
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
