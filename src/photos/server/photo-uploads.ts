import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Histogram, type Metric } from 'prom-client'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../platform/contract/limits.ts'
import { saveUpload } from '../../platform/files/uploads.ts'
import { gauge } from '../../platform/process/gauge.ts'
import { FairQueue } from './fair-queue.ts'
import { ImageProcessor } from './image-processor.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { type Sender, UploadSlots } from './upload-slots.ts'

/** Concurrent photo uploads per server, per IP address (a whole school may share one). */
export const MAX_PHOTO_UPLOADS = 200
export const MAX_PHOTO_UPLOADS_PER_ADDRESS = 40
/** Uploaded photos being processed or queued for it: per server and per IP address. */
export const MAX_QUEUED_PHOTOS = 100
const MAX_QUEUED_PHOTOS_PER_ADDRESS = 40

const LIMIT = { maxBytes: MAX_PHOTO_BYTES, tooLarge: 'photo-too-large' } as const

/** A complete upload in an unlinked file on disk, until it is disposed. */
export interface ReceivedPhoto extends AsyncDisposable {
  file: FileHandle
  sender: Sender
  /** Releases its upload slot. */
  releaseSlot(): void
}

/**
 * Receives and processes uploaded photos. Uploads are kept on disk; only the one being processed is in memory. Photos
 * being uploaded and photos waiting for processing have separate slots.
 */
export class PhotoUploads {
  readonly #folder: string
  readonly #imageProcessor: Pick<ImageProcessor, 'prepare'>
  readonly #turns = new FairQueue()
  readonly #arriving = new UploadSlots({
    inAll: MAX_PHOTO_UPLOADS,
    ofAddress: MAX_PHOTO_UPLOADS_PER_ADDRESS,
  })
  readonly #waiting = new UploadSlots({ inAll: MAX_QUEUED_PHOTOS, ofAddress: MAX_QUEUED_PHOTOS_PER_ADDRESS })

  readonly #durations = new Histogram({
    name: 'photo_processing_seconds',
    help: 'Time to decode and resize a photo, by outcome (ok, failed or the error that the sender gets)',
    labelNames: ['outcome'],
    buckets: [0.1, 0.5, 1, 3, 10, 30],
    registers: [],
  })

  readonly metrics: readonly Metric[] = [
    this.#durations,
    gauge('photos_arriving', 'Photos being uploaded', () => this.#arriving.taken),
    gauge('photos_waiting', 'Photos being processed or waiting for it', () => this.#waiting.taken),
  ]

  /** `folder` must exist. Files in it are unlinked immediately, so that none are left behind after a crash. */
  constructor(folder: string, imageProcessor: Pick<ImageProcessor, 'prepare'> = new ImageProcessor()) {
    this.#folder = folder
    this.#imageProcessor = imageProcessor
  }

  /** Receives an upload. Throws `photos-busy` and `photo-too-large`. */
  async receive(upload: AsyncIterable<Uint8Array>, sender: Sender): Promise<ReceivedPhoto> {
    const releaseSlot = this.#arriving.take(sender)
    try {
      const file = await saveUpload(this.#folder, upload, LIMIT)
      return {
        ...{ file, sender, releaseSlot },
        async [Symbol.asyncDispose]() {
          releaseSlot()
          await file.close()
        },
      }
    } catch (error) {
      releaseSlot()
      throw error
    }
  }

  /** Processes a photo, and disposes the upload in any case. Throws an ApiError for unusable photos. */
  async prepare(photo: ReceivedPhoto): Promise<PreparedPhoto> {
    await using upload = photo
    const { file, sender } = upload
    const releaseQueueSlot = this.#waiting.take(sender)
    upload.releaseSlot()
    try {
      return await this.#turns.run(sender, async () => this.#process(await readWhole(file)))
    } finally {
      releaseQueueSlot()
    }
  }

  async #process(upload: Buffer): Promise<PreparedPhoto> {
    const end = this.#durations.startTimer()
    try {
      const photo = await this.#imageProcessor.prepare(upload)
      end({ outcome: 'ok' })
      return photo
    } catch (error) {
      end({ outcome: error instanceof ApiError ? error.code : 'failed' })
      throw error
    }
  }
}

const readWhole = (file: FileHandle) => buffer(file.createReadStream({ start: 0, autoClose: false }))
