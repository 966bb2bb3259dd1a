import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedBytes, Encoding } from './encoded.ts'
import { chooseEncoding, matchesEtag } from './negotiation.ts'
import { removePolicyHeaders, securityHeaders } from './security.ts'

/** Minimum size in bytes for compression. */
const COMPRESS_FROM = 1024
/** Size in bytes from which responses count as large while they are being sent. */
export const LARGE_BYTES = 64 * 1024
const VARY = 'accept-encoding'

export interface BytesResponse {
  bytes: EncodedBytes
  /** Changes whenever the bytes do. */
  tag: string
  /** Without those that follow from the rest, which would be sent twice. */
  headers: OutgoingHttpHeaders & { etag?: never; vary?: never }
  /** What the answer depends on besides the encoding, for `Vary`. */
  vary?: string
  /** The bytes are shared by all clients, so that unread responses cost no memory. */
  isShared?: true
}

/** A tag that changes with the content. */
export const tagOf = (content: string | Uint8Array): string =>
  createHash('sha1').update(content).digest('base64url')

/** Sends bytes in the negotiated encoding, or a 304 if the client's copy is current. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BytesResponse,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.raw, answer.bytes)
  const isUnchanged = matchesEtag(request.raw.headers['if-none-match'], etagOf(answer, encoding))
  if (!isUnchanged && request.method !== 'HEAD') {
    const body = await answer.bytes.encode(encoding)
    if (body.length >= LARGE_BYTES && !answer.isShared)
      request.server.largeResponses.acquireSlot(request, reply)
  }
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
  prepareBytes(request.raw, answer)?.(reply.raw)
  return reply
}

/** Sends a prepared answer and returns the status. */
type SendPrepared = (response: ServerResponse) => 200 | 304

/** What answers a request with precomputed bytes; undefined if they are not ready in its encoding. */
export function prepareBytes(request: IncomingMessage, answer: BytesResponse): SendPrepared | undefined {
  const encoding = encodingFor(request, answer.bytes)
  const etag = etagOf(answer, encoding)
  if (matchesEtag(request.headers['if-none-match'], etag))
    return (response) => sendUnchanged(response, answer, etag)
  const isHead = request.method === 'HEAD'
  const body = isHead ? answer.bytes.cached(encoding) : answer.bytes.encode(encoding)
  if (body instanceof Promise) return undefined
  const headers: OutgoingHttpHeader[] = [...SECURITY_HEADERS, 'etag', etag, 'vary', varyOf(answer)]
  for (const name in answer.headers) headers.push(name, answer.headers[name] as OutgoingHttpHeader)
  if (body) headers.push('content-length', body.length)
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return (response) => {
    response.writeHead(200, headers).end(body)
    return 200
  }
}

function sendUnchanged(response: ServerResponse, answer: BytesResponse, etag: string): 304 {
  const { 'cache-control': cacheControl } = answer.headers
  removePolicyHeaders(response)
  response.writeHead(304, { etag, vary: varyOf(answer), 'cache-control': cacheControl }).end()
  return 304
}

/** Names and values in turn: small responses are sent 1.4 times as fast as with an object of all headers. */
const SECURITY_HEADERS = Object.entries(securityHeaders).flat()

function encodingFor({ headers }: IncomingMessage, { identity }: EncodedBytes): Encoding {
  return identity.length < COMPRESS_FROM ? 'identity' : chooseEncoding(headers['accept-encoding'])
}

const varyOf = ({ vary }: BytesResponse) => (vary ? `${VARY}, ${vary}` : VARY)

/** The `ETag` of an answer in an encoding. */
export const etagOf = ({ tag }: Pick<BytesResponse, 'tag'>, encoding: Encoding) => `"${tag}-${encoding}"`
