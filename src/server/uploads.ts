import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ErrorCode, Refusal } from '../contract/errors.ts'

/** How much of an upload is taken in, and what it is refused with when it is more. */
export interface UploadLimit {
  maxBytes: number
  tooLarge: ErrorCode
}

/**
 * Reads an upload to its end into a file of `folder`, which must exist. No such file is ever seen, not even after
 * a crash: it is gone as soon as it is closed.
 */
export async function keepUpload(
  folder: string,
  upload: AsyncIterable<Uint8Array>,
  limit: UploadLimit,
): Promise<FileHandle> {
  const file = await openNameless(folder)
  try {
    await writeFile(file, limited(upload, limit))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

async function* limited(
  upload: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: UploadLimit,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of upload) {
    size += chunk.length
    if (size > maxBytes) throw new Refusal(tooLarge)
    yield chunk
  }
}
