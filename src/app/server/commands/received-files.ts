import type { FileHandle } from 'node:fs/promises'
import { ApiError } from '../../../platform/contract/errors.ts'
import { type FreeSpace, requireFreeSpace } from '../../../platform/files/free-space.ts'
import { saveUnlinked } from '../../../platform/files/uploads.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import type { InputFile } from './command.ts'

/** Bytes of all files of a command. */
const MAX_BYTES = 8 * 1024 ** 3
/** Bytes after which free space is looked at again. */
const CHECK_SPACE_EVERY = 16 * 1024 ** 2
const READ_BYTES = 256 * 1024

interface Part {
  name: string
  start: number
  end: number
}

export interface ReceivedFiles {
  files: InputFile[]
  close: () => Promise<void>
}

/**
 * Saves files, one after another in frames with an empty one after each, to one file that disappears when it is closed.
 * Reading them fails once the signal is aborted. Returns undefined if the frames end before the files.
 */
export async function receiveFiles(
  frames: AsyncIterator<Buffer>,
  names: readonly string[],
  { space, signal }: { space: FreeSpace; signal: AbortSignal },
): Promise<ReceivedFiles | undefined> {
  const parts: Part[] = []
  const saved = await saveUnlinked(space.folder, contentsOf(frames, names, { parts, space }))
  const close = () => saved.close()
  if (parts.length === names.length)
    return {
      files: parts.map((part) => ({ name: part.name, read: () => readPart(saved, part, signal) })),
      close,
    }
  await close()
  return undefined
}

/** The bytes of all files; records where each of them is. */
async function* contentsOf(
  frames: AsyncIterator<Buffer>,
  names: readonly string[],
  { parts, space }: { parts: Part[]; space: FreeSpace },
): AsyncGenerator<Buffer> {
  let at = 0
  let checkAt = 0
  for (const name of names) {
    const start = at
    for (;;) {
      const { done, value } = await frames.next()
      if (done) return
      if (value.length === 0) break
      at += value.length
      if (at > MAX_BYTES) throw new StartupError('The files have over 8 GB together. Name fewer at once.')
      if (at > checkAt) {
        await requireSpace(space)
        checkAt = at + CHECK_SPACE_EVERY
      }
      yield value
    }
    parts.push({ name, start, end: at })
  }
}

async function requireSpace(space: FreeSpace): Promise<void> {
  try {
    await requireFreeSpace(space)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new StartupError(
      `The disk of ${space.folder} has too little space for a copy of the files. Make room.`,
    )
  }
}

/** The bytes of a part of a file, which stays open. */
export async function* readPart(
  saved: FileHandle,
  { start, end }: Pick<Part, 'start' | 'end'>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    signal.throwIfAborted()
    const bytes = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at))
    const { bytesRead } = await saved.read(bytes, 0, bytes.length, at)
    if (bytesRead === 0) throw new Error('the file of received files is too short')
    yield bytes.subarray(0, bytesRead)
    at += bytesRead
  }
}
