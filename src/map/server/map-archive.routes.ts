import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/contract/errors.ts'
import { matchesEtag } from '../../platform/http/negotiation.ts'
import type { MapArchive } from './map-archive.ts'

/** Bytes that one response may have; tiles and directories have far fewer. */
const MAX_LENGTH = 8 * 1024 ** 2
const YEAR_SECONDS = 31_536_000

/** The address of an archive on this site. It changes with the archive, so that copies never expire. */
export const archivePath = ({ version }: MapArchive) => `/map-archive/${version}.pmtiles`

/** Serves ranges of an archive, but never the whole: it may have a hundred gigabytes. */
export function serveMapArchive(app: FastifyInstance, archive: MapArchive): void {
  const etag = `"${archive.version}"`
  app.get(archivePath(archive), (request, reply) => {
    reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type('application/octet-stream')
    // Fastify keeps the length that is set only if the body is a stream.
    if (request.method === 'HEAD') return reply.header('content-length', archive.size).send(Readable.from([]))
    const { range, 'if-range': ifRange = etag } = request.headers
    if (range === undefined || ifRange !== etag) throw refusal('invalid-request')
    const part = parseRange(range, archive.size)
    if (!part) {
      reply.header('content-range', `bytes */${archive.size}`)
      throw refusal('no-such-range')
    }
    const [first, last] = part
    return reply
      .code(206)
      .headers({
        'content-range': `bytes ${first}-${last}/${archive.size}`,
        'content-length': last - first + 1,
      })
      .send(archive.read(first, last))
  })
  app.addHook('onClose', () => archive.close())
}

const refusal = (code: 'invalid-request' | 'no-such-range') =>
  new ApiError(code, { text: 'Request one range of bytes of this archive, such as bytes=0-16383.' })

/** The first and last byte of a range within the archive; undefined if there is no such range, or more than one. */
function parseRange(range: string, size: number): [first: number, last: number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? []
  if (from === '') return undefined
  const first = Number(from)
  const last = Math.min(to === '' ? size : Number(to), size - 1, first + MAX_LENGTH - 1)
  return first <= last ? [first, last] : undefined
}
