/** Streams texts or bytes like a file, chunk by chunk. */
export async function* bytesOf(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const chunk of chunks) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk
}
