import type { FastifyRequest } from 'fastify'
import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import type { Caller } from '../../api/server/authentication.ts'
import { hasStoredAnswer } from '../../api/server/transactions.queries.ts'
import { requirePublishedOrOwn } from '../../courts/server/courts.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { PHOTO_WIDTHS, type PhotoWidth } from '../../platform/contract/limits.ts'
import { publicTime } from '../../platform/contract/public-time.ts'
import { hasRole } from '../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type FreeSpace, requireFreeSpace } from '../../platform/files/free-space.ts'
import { type PhotoFiles, StorageFailure } from '../../platform/files/photo-storage.ts'
import { pendingPhotoUrls, photoUrls } from '../../platform/files/photo-urls.ts'
import type { PhotoView } from '../contract/schema.ts'
import {
  enqueueBeforeStoring,
  enqueuePhotoFiles,
  type FileParts,
  reconcileQueuedPhotoFiles,
  waitForRemoval,
} from './photo-files.service.ts'
import type { PhotoUploads, ReceivedPhoto } from './photo-uploads.ts'
import { insertPhotoRow, type PhotoRow, readPhoto, selectPending } from './photos.queries.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** A photo whose files have been stored. */
export type StoredPhoto = Omit<PreparedPhoto, 'files'> & {
  /** Total size of its files in bytes. */
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

/** Photos from upload until they are pending. */
export class Photos {
  readonly #parts: PhotosParts

  constructor(parts: PhotosParts) {
    this.#parts = parts
  }

  /** Like `receive`, but also checks the sender's limit of pending photos. */
  async receiveForApproval(
    upload: AsyncIterable<Uint8Array>,
    sender: Sender,
  ): Promise<ReceivedPhoto | undefined> {
    const { allowance, database } = this.#parts
    return this.receive(upload, sender, () =>
      allowance.requireRoomForPhoto(database, sender.caller.account.id),
    )
  }

  /**
   * Receives an upload. If there is no room for it but the call is a retry that has already been answered, discards the
   * upload and returns undefined.
   */
  async receive(
    upload: AsyncIterable<Uint8Array>,
    { caller, request }: Sender,
    requireRoom = async () => {},
  ): Promise<ReceivedPhoto | undefined> {
    try {
      await requireRoom()
      await requireFreeSpace(this.#parts.freeSpace)
    } catch (error) {
      if (!(await hasStoredAnswer(this.#parts.database, { caller, request }))) throw error
      await discardUpload(upload)
      return undefined
    }
    const address = request.server.limits.addressOf(request)
    return this.#parts.uploads.receive(upload, {
      accountId: caller.account.id,
      address,
      isAdmin: hasRole(caller.role, 'administrator'),
    })
  }

  /** Processes an upload. */
  async prepare(photo: ReceivedPhoto | undefined): Promise<PreparedPhoto | undefined> {
    return photo && this.#parts.uploads.prepare(photo)
  }

  /**
   * Stores a photo's files, then runs `save` to insert its row; the files are removed again if that fails. Files come
   * first, so that every row has its files.
   */
  async withStoredFiles<T>(
    photo: PreparedPhoto | undefined,
    save: (photo: StoredPhoto | undefined) => Promise<T>,
  ): Promise<T> {
    if (!photo) return save(undefined)
    const { files, ...prepared } = photo
    const { contentHash } = prepared
    const stored = { ...prepared, bytes: bytesOf(files) }
    await enqueueBeforeStoring(this.#parts.database, contentHash)
    let isStorageDown = false
    try {
      await this.#parts.photoStorage.store(contentHash, files)
      const result = await save(stored)
      await this.#storeAgainIfRemoved(contentHash, files).catch((error: unknown) => {
        // The row exists: reporting an error would make the sender submit the photo twice.
        isStorageDown = error instanceof StorageFailure
        this.#parts.log.warn({ err: error }, 'could not verify that the files of a new photo still exist')
      })
      return result
    } catch (error) {
      isStorageDown = error instanceof StorageFailure
      throw error
    } finally {
      // Do not retry an unresponsive storage while the sender waits; the next run does that.
      if (!isStorageDown) await reconcileQueuedPhotoFiles(this.#parts, [contentHash])
    }
  }

  /** A concurrent deletion of an equal photo may have checked for rows before this one was inserted. */
  async #storeAgainIfRemoved(contentHash: string, files: PhotoFiles): Promise<void> {
    const { database, photoStorage } = this.#parts
    await waitForRemoval(database, contentHash)
    const isThere = await photoStorage.read(contentHash, PHOTO_WIDTHS[0])
    if (!isThere) await photoStorage.store(contentHash, files)
  }

  /** A file of a pending photo that the caller may see; throws `photo-not-found`. */
  async readPending(id: number, width: PhotoWidth, { account, role }: Caller): Promise<Buffer> {
    const photo = await selectPending(this.#parts.database, id)
    const mayBeSeen = photo && (hasRole(role, 'moderator') || photo.userId === account.id)
    const bytes = mayBeSeen && (await this.#parts.photoStorage.read(photo.contentHash, width))
    if (!bytes) throw new ApiError('photo-not-found')
    return bytes
  }
}

/** Discards an upload: clients read the response only after sending everything. */
async function discardUpload(upload: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks = upload[Symbol.asyncIterator]()
  while (!(await chunks.next()).done);
}

const bytesOf = (files: PhotoFiles) => PHOTO_WIDTHS.reduce((sum, width) => sum + files[width].length, 0)

/** Inserts a photo; returns its id. */
export async function insertPhoto(
  tx: Transaction,
  {
    contentHash,
    width,
    height,
    placeholder,
    bytes,
    ...owner
  }: StoredPhoto & {
    courtId: number
    userId: number
    reviewId?: number
    /** Defaults to pending. */
    status?: 'approved'
  },
): Promise<number> {
  const id = await insertPhotoRow(tx, { contentHash, width, height, placeholder, ...owner })
  await enqueuePhotoFiles(tx, [contentHash])
  return id
}

/** Submits a photo for moderation, of a published court or of the sender's own pending one. */
export async function submitPhoto(
  tx: Transaction,
  allowance: Allowance,
  photo: StoredPhoto & { courtId: number; userId: number },
): Promise<{ id: number; status: 'pending' }> {
  await requirePublishedOrOwn(tx, photo.courtId, photo.userId)
  await allowance.take(tx, photo.userId, { photo: 1, photoBytes: photo.bytes })
  return { id: await insertPhoto(tx, photo), status: 'pending' }
}

/** An approved or pending photo of a court; throws `photo-not-found`. */
export async function readCourtPhoto(
  database: Database,
  { courtId, photoId, filesBaseUrl }: { courtId: number; photoId: number; filesBaseUrl: string },
): Promise<PhotoView> {
  const photo = await readPhoto(database, { courtId, id: photoId })
  if (!photo) throw new ApiError('photo-not-found')
  return photoView(photo, filesBaseUrl)
}

/** A photo as its viewer sees it. */
export function photoView(row: PhotoRow, filesBaseUrl: string): PhotoView {
  return {
    id: row.id,
    ...(row.status === 'approved' ? photoUrls(filesBaseUrl, row.contentHash) : pendingPhotoUrls(row.id)),
    status: row.status === 'approved' ? 'approved' : 'pending',
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    username: row.username,
    created_at: row.status === 'approved' ? publicTime(row.createdAt) : row.createdAt.toISOString(),
  }
}
