import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../contract/errors.ts'
import { PHOTO_WIDTHS, type PhotoWidth } from '../../../contract/limits.ts'
import { type PhotoFiles, PhotoStorageFailure } from '../../adapters/photo-storage/photo-storage.ts'
import type { Transaction } from '../../db/database.ts'
import { photos } from '../../db/schema/index.ts'
import { type FreeSpace, requireFreeSpace } from '../../free-space.ts'
import type { Caller } from '../../http/authentication.ts'
import { isAnswered } from '../../http/idempotency.ts'
import type { Allowance } from '../allowance/allowance.service.ts'
import { requirePublishedOrOwn } from '../courts/courts.service.ts'
import {
  type FileParts,
  noteBeforeStoring,
  noteUnsettled,
  settleNoted,
  untilNoneRemoves,
} from './photo-files.service.ts'
import type { ArrivedPhoto, PhotoUploads } from './photo-uploads.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** What is known of a photo whose files are stored. */
export type KeptPhoto = Omit<PreparedPhoto, 'files'> & {
  /** Bytes of its files. */
  bytes: number
}

interface Sender {
  caller: Caller
  request: FastifyRequest
}

interface PhotosParts extends FileParts {
  uploads: PhotoUploads
  allowance: Allowance
  freeSpace: FreeSpace
}

/** Photos from their arrival until they wait for approval. */
export class Photos {
  readonly #parts: PhotosParts

  constructor(parts: PhotosParts) {
    this.#parts = parts
  }

  /** `receive` for an upload that is to wait for approval. */
  async receiveForApproval(
    upload: AsyncIterable<Uint8Array>,
    sender: Sender,
  ): Promise<ArrivedPhoto | undefined> {
    const { allowance, database } = this.#parts
    return this.receive(upload, sender, () =>
      allowance.requireRoomForPhoto(database, sender.caller.account.id),
    )
  }

  /**
   * Reads a caller's upload to its end, or refuses it. Answers undefined for one that there is no room for, and
   * that need not be kept: it repeats a call that is answered.
   */
  async receive(
    upload: AsyncIterable<Uint8Array>,
    { caller, request }: Sender,
    requireRoom = async () => {},
  ): Promise<ArrivedPhoto | undefined> {
    try {
      await requireRoom()
      await requireFreeSpace(this.#parts.freeSpace)
    } catch (error) {
      if (!(await isAnswered(this.#parts.database, { caller, request }))) throw error
      await readAway(upload)
      return undefined
    }
    const address = request.server.limits.addressOf(request)
    return this.#parts.uploads.receive(upload, {
      accountId: caller.account.id,
      address,
      isAdmin: caller.isAdmin,
    })
  }

  /** Makes what is kept of an upload, or refuses it. */
  async prepare(arrived: ArrivedPhoto | undefined): Promise<PreparedPhoto | undefined> {
    return arrived && this.#parts.uploads.prepare(arrived)
  }

  /**
   * Stores a photo's files for as long as `keep` takes to write it down, and for good when that succeeds. The
   * files come first: a photo that is written down is there whole.
   */
  async keeping<T>(
    photo: PreparedPhoto | undefined,
    keep: (photo: KeptPhoto | undefined) => Promise<T>,
  ): Promise<T> {
    if (!photo) return keep(undefined)
    const { files, ...prepared } = photo
    const { contentHash } = prepared
    const kept = { ...prepared, bytes: bytesOf(files) }
    await noteBeforeStoring(this.#parts.database, contentHash)
    let isAway = false
    try {
      await this.#parts.photoStorage.store(contentHash, files)
      const result = await keep(kept)
      await this.#storeAgainIfRemoved(contentHash, files).catch((error: unknown) => {
        // It is written down: a sender who is told otherwise sends it twice.
        isAway = error instanceof PhotoStorageFailure
        this.#parts.log.warn(
          { err: error },
          'nobody could see whether the files of a new photo are still there',
        )
      })
      return result
    } catch (error) {
      isAway = error instanceof PhotoStorageFailure
      throw error
    } finally {
      // A storage that does not answer is not asked again while somebody waits: the next look does that.
      if (!isAway) await settleNoted(this.#parts, [contentHash])
    }
  }

  /** Whoever deleted an equal photo may have looked before this one was written down. */
  async #storeAgainIfRemoved(contentHash: string, files: PhotoFiles): Promise<void> {
    const { database, photoStorage } = this.#parts
    await untilNoneRemoves(database, contentHash)
    const isThere = await photoStorage.read(contentHash, PHOTO_WIDTHS[0])
    if (!isThere) await photoStorage.store(contentHash, files)
  }

  /** A file of a photo that the caller may see although it waits; throws `photo-not-found`. */
  async readPending(id: number, width: PhotoWidth, { account, isAdmin }: Caller): Promise<Buffer> {
    const [photo] = await this.#parts.database
      .select({ contentHash: photos.contentHash, userId: photos.userId })
      .from(photos)
      .where(and(eq(photos.id, id), eq(photos.status, 'pending')))
    const mayBeSeen = photo && (isAdmin || photo.userId === account.id)
    const bytes = mayBeSeen && (await this.#parts.photoStorage.read(photo.contentHash, width))
    if (!bytes) throw new Refusal('photo-not-found')
    return bytes
  }
}

/** Reads what nobody wants: the sender listens once all is sent. */
async function readAway(upload: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = upload[Symbol.asyncIterator]()
  while (!(await pieces.next()).done);
}

const bytesOf = (files: PhotoFiles) => PHOTO_WIDTHS.reduce((sum, width) => sum + files[width].length, 0)

/** Writes a photo down; answers its id. */
export async function insertPhoto(
  tx: Transaction,
  {
    contentHash,
    width,
    height,
    placeholder,
    bytes,
    ...owner
  }: KeptPhoto & {
    courtId: number
    userId: number
    reviewId?: number
    /** Pending unless said. */
    status?: 'approved'
  },
): Promise<number> {
  const [photo] = await tx
    .insert(photos)
    .values({ contentHash, width, height, placeholder, ...owner })
    .returning({ id: photos.id })
  await noteUnsettled(tx, [contentHash])
  return (photo as { id: number }).id
}

/** Keeps a photo for the administrators: of a published court, or of one that its sender submitted. */
export async function submitPhoto(
  tx: Transaction,
  allowance: Allowance,
  photo: KeptPhoto & { courtId: number; userId: number },
): Promise<{ id: number; status: 'pending' }> {
  await requirePublishedOrOwn(tx, photo.courtId, photo.userId)
  await allowance.take(tx, photo.userId, { photo: 1, photoBytes: photo.bytes })
  return { id: await insertPhoto(tx, photo), status: 'pending' }
}
