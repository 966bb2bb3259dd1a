import type { IncomingMessage } from 'node:http'

/** Whether more comes after the headers (RFC 9112, 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** What Node.js 20 notes down of a request as a stream. */
interface Reading {
  /** Nobody is going to read the body. */
  _dumped: boolean
  _readableState: {
    /** The body came to its end. */
    ended: boolean
    /** The readers were told so. */
    endEmitted: boolean
  }
}

/**
 * Ends a request without a body, of which nobody reads anything. Node.js 20 would read the nothing to its end
 * and tell nobody of it, in five turns of its queue: a sixth of the time of an answer from memory. From version
 * 24 on it does the same as here when the server is made with `optimizeEmptyRequests`.
 */
export function endUnread(request: IncomingMessage): void {
  const reading = request as unknown as Reading
  reading._dumped = true
  reading._readableState.ended = true
  reading._readableState.endEmitted = true
}
