import { statfs } from 'node:fs/promises'
import { ApiError } from '../contract/errors.ts'

/** A reserve of disk space for essential writes. */
export interface FreeSpace {
  /** A folder on the disk. */
  folder: string
  /** Bytes to keep free. */
  minBytes: number
}

/** Free bytes on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws `storage-full` while less than the minimum is free. */
export async function requireFreeSpace({ folder, minBytes }: FreeSpace): Promise<void> {
  if ((await freeBytes(folder)) < minBytes) throw new ApiError('storage-full')
}
