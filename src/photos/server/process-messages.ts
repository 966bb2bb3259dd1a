import { promisify } from 'node:util'

/** A message of known size. */
export interface Message {
  size: number
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const HEADER_BYTES = 4

/** A message from a complete buffer. */
export const wholeMessage = (bytes: Uint8Array): Message => ({ size: bytes.length, bytes: [bytes] })

/** Sends a length-prefixed message; leaves the stream open. */
export async function sendMessage(stream: NodeJS.WritableStream, { size, bytes }: Message): Promise<void> {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(size)
  const write = promisify((chunk: Uint8Array, done: (error?: Error | null) => void) =>
    stream.write(chunk, done),
  )
  await write(header)
  for await (const chunk of bytes) await write(chunk)
}

/** Reads length-prefixed messages from a stream. */
export async function* readMessages(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(HEADER_BYTES)
  let message = header
  let filled = 0
  for await (let rest of stream)
    do {
      const taken = rest.copy(message, filled)
      rest = rest.subarray(taken)
      filled += taken
      if (filled < message.length) continue
      filled = 0
      if (message !== header) yield message
      message = message === header ? Buffer.allocUnsafe(header.readUInt32LE()) : header
    } while (rest.length > 0 || message.length === 0)
}
