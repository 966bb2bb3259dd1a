import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { PhotoWidth } from '../../../contract/limits.ts'
import type { PhotoStorage } from '../../adapters/photo-storage/photo-storage.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { photos } from '../../db/schema/index.ts'
import type { Caller } from '../../http/authentication.ts'
import { requirePublished } from '../courts/courts.service.ts'
import { settlePhotoFiles } from './photo-files.service.ts'
import type { PhotoUploads } from './photo-uploads.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** What is known of a photo whose files are stored. */
export type KeptPhoto = Omit<PreparedPhoto, 'files'>

interface PhotosParts {
  database: Database
  photoStorage: PhotoStorage
  uploads: PhotoUploads
}

/** Photos from their arrival until they wait for approval. */
export class Photos {
  readonly #parts: PhotosParts
  /** How many submissions are under way with a photo, by its hash. */
  readonly #underWay = new Map<string, number>()

  constructor(parts: PhotosParts) {
    this.#parts = parts
  }

  /** Makes what is kept of a caller's upload, or refuses it. */
  prepare(upload: AsyncIterable<Uint8Array>, { account }: Caller): Promise<PreparedPhoto> {
    return this.#parts.uploads.prepare(upload, account.id)
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
    const { files, ...kept } = photo
    const { contentHash } = kept
    this.#count(contentHash, 1)
    try {
      await this.#parts.photoStorage.store(contentHash, files)
      return await keep(kept)
    } finally {
      this.#count(contentHash, -1)
      if (!this.#underWay.has(contentHash)) await settlePhotoFiles(this.#parts, contentHash)
    }
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

  #count(contentHash: string, by: 1 | -1): void {
    const count = (this.#underWay.get(contentHash) ?? 0) + by
    if (count > 0) this.#underWay.set(contentHash, count)
    else this.#underWay.delete(contentHash)
  }
}

/** Writes a photo down; answers its id. */
export async function insertPhoto(
  tx: Transaction,
  {
    contentHash,
    width,
    height,
    placeholder,
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
  return (photo as { id: number }).id
}

/** Keeps a photo of a published court for the administrators. */
export async function submitPhoto(
  tx: Transaction,
  photo: KeptPhoto & { courtId: number; userId: number },
): Promise<{ id: number; status: 'pending' }> {
  await requirePublished(tx, photo.courtId)
  return { id: await insertPhoto(tx, photo), status: 'pending' }
}
