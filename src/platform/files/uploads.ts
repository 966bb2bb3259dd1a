import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError, type ErrorCode } from '../contract/errors.ts'

/** The maximum size of an upload, and the error for larger ones. */
interface UploadLimit {
  maxBytes: number
  tooLarge: ErrorCode
}

/** Saves an upload to an unlinked temporary file in `folder`, which must exist. */
export const saveUpload = (
  folder: string,
  upload: AsyncIterable<Uint8Array>,
  limit: UploadLimit,
): Promise<FileHandle> => saveUnlinked(folder, limitSize(upload, limit))

/** Saves bytes to a file in `folder`, which must exist. The file disappears when it is closed, even by a crash. */
export async function saveUnlinked(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<FileHandle> {
  const file = await openUnlinked(folder)
  try {
    await writeFile(file, bytes, { signal })
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openUnlinked(folder: string): Promise<FileHandle> {
  const path = join(folder, `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

async function* limitSize(
  upload: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: UploadLimit,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of upload) {
    size += chunk.length
    if (size > maxBytes) throw new ApiError(tooLarge)
    yield chunk
  }
}
