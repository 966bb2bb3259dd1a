import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PHOTO_WIDTHS, type PhotoWidth } from '../contract/limits.ts'
import { errorCode } from '../process/error-code.ts'
import type { PhotoFiles, PhotoStorage } from './photo-storage.ts'
import { photoFileName } from './photo-urls.ts'

/** Stores photos in the data folder: all in `photos`, public ones hard-linked from `files/photos`. */
export class DiskPhotoStorage implements PhotoStorage {
  readonly #stored: string
  readonly #published: string

  constructor(dataDir: string) {
    this.#stored = join(dataDir, 'photos')
    this.#published = join(dataDir, 'files', 'photos')
  }

  async store(contentHash: string, files: PhotoFiles): Promise<void> {
    await mkdir(this.#stored, { recursive: true })
    for (const width of PHOTO_WIDTHS)
      await writeWhole(join(this.#stored, photoFileName(contentHash, width)), files[width])
    await sync(this.#stored)
  }

  async read(contentHash: string, width: PhotoWidth): Promise<Buffer | undefined> {
    return ignore('ENOENT', readFile(join(this.#stored, photoFileName(contentHash, width))))
  }

  async publish(contentHash: string): Promise<void> {
    await mkdir(this.#published, { recursive: true })
    for (const width of PHOTO_WIDTHS) {
      const name = photoFileName(contentHash, width)
      await ignore('EEXIST', link(join(this.#stored, name), join(this.#published, name)))
    }
    await sync(this.#published)
  }

  async withdraw(contentHash: string): Promise<void> {
    await removeFiles(this.#published, contentHash)
  }

  async remove(contentHash: string): Promise<void> {
    await removeFiles(this.#published, contentHash)
    await removeFiles(this.#stored, contentHash)
  }
}

async function removeFiles(folder: string, contentHash: string): Promise<void> {
  for (const width of PHOTO_WIDTHS) await rm(join(folder, photoFileName(contentHash, width)), { force: true })
}

/** Writes a file atomically, even across a power cut. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID()}`
  try {
    const file = await open(part, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Flushes new directory entries to disk. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function ignore<T>(code: string, operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (errorCode(error) === code) return undefined
    throw error
  }
}
