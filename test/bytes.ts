/** What a file of these texts or bytes is read as, chunk by chunk. */
export async function* bytesOf(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const chunk of chunks) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk
}
