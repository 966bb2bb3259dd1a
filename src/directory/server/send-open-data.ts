import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../../platform/http/negotiation.ts'
import { LICENCE_LINK } from './open-data.ts'

/** Shared caches may serve a list up to a minute old; browsers revalidate after ten seconds. */
export const LIST_CACHE_CONTROL = 'public, max-age=10, stale-while-revalidate=50'

/** Whether the response needs a body: not for HEAD requests or if the client's copy is current. */
export const needsBody = ({ method, headers }: FastifyRequest, etag: string) =>
  method !== 'HEAD' && !matchesEtag(headers['if-none-match'], etag)

interface OpenData {
  mediaType: string
  /** Changes whenever the text does. */
  etag: string
  /** Called only if the client needs the text; generates pieces, each in about a millisecond. */
  write: () => Promise<Iterable<string>>
}

/** Sends court data that follows from the directory, or a 304, with the licence and the lifetime of a list. */
export async function sendOpenData(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { mediaType, etag, write }: OpenData,
): Promise<FastifyReply> {
  const pieces = needsBody(request, etag) ? await write() : []
  return request.server.largeResponses.send(request, reply, {
    headers: {
      'content-type': `${mediaType}; charset=utf-8`,
      'cache-control': LIST_CACHE_CONTROL,
      link: LICENCE_LINK,
    },
    etag: () => etag,
    pieces: () => pieces,
  })
}
