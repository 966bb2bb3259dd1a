import { z } from 'zod'
import { StartupError } from '../../../platform/process/startup-error.ts'
import type { InputFile, Status, Values } from './command.ts'

/**
 * How a command is handed to the running server: `POST /commands/NAME`. The request has frames: the task, then each file
 * and an empty one. It stays open; if it ends before the answer does, the command is interrupted. The answer has lines.
 */
export const pathOf = (name: string) => `/commands/${name}`

/** What the client was built from, or nothing: versions may differ in what they send. */
export const BUILD_HEADER = 'x-opencourt-build'
export const OTHER_VERSION = 'The running server is of another version. Restart it, then run this again.'

const MAX_FILES = 10_000
const MAX_NAME = 1000
/** Bytes of a frame: a megabyte. */
const MAX_FRAME = 1024 ** 2
const SIZE_BYTES = 4

export const taskSchema = z.strictObject({
  values: z.record(z.string().max(MAX_NAME), z.union([z.boolean(), z.string().max(MAX_NAME)])),
  /** Their names. */
  files: z.array(z.string().max(MAX_NAME)).max(MAX_FILES),
})
type Task = z.infer<typeof taskSchema>

/** A line of the answer; the last one has the exit status. */
export type AnswerLine = { log: string } | { error: string } | { status: Status }

/** The frames of a command's options and files. */
export async function* framesOf(values: Values, files: readonly InputFile[]): AsyncGenerator<Buffer> {
  const task = { values, files: files.map(({ name }) => name) } satisfies {
    values: Values
    files: Task['files']
  }
  yield frame(Buffer.from(JSON.stringify(task)))
  for (const { read } of files) {
    for await (const bytes of read()) if (bytes.length > 0) yield frame(bytes)
    yield frame(Buffer.alloc(0))
  }
}

function frame(bytes: Uint8Array): Buffer {
  if (bytes.length > MAX_FRAME) throw new StartupError('The task is too large. Name fewer files.')
  const size = Buffer.alloc(SIZE_BYTES)
  size.writeUInt32BE(bytes.length)
  return Buffer.concat([size, bytes])
}

/** The contents of frames; an incomplete one at the end is left out. */
export async function* framesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= SIZE_BYTES) {
      const end = SIZE_BYTES + rest.readUInt32BE()
      if (end > SIZE_BYTES + MAX_FRAME) throw new Error('a frame is too large')
      if (rest.length < end) break
      yield rest.subarray(SIZE_BYTES, end)
      rest = rest.subarray(end)
    }
  }
}
