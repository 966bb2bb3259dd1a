import { statfs } from 'node:fs/promises'
import { Refusal } from '../contract/errors.ts'

/** Keeps some of a disk free, so that what must be written still can be. */
export interface FreeSpace {
  /** A folder on the disk. */
  folder: string
  /** What is kept free, bytes. */
  minBytes: number
}

/** What is free of the disk of a folder, bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Refuses what can wait with `storage-full` while less than the minimum is free. */
export async function requireFreeSpace({ folder, minBytes }: FreeSpace): Promise<void> {
  if ((await freeBytes(folder)) < minBytes) throw new Refusal('storage-full')
}
