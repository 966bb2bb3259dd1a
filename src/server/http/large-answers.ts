import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import {
  LARGE_ANSWERS_AT_ONCE,
  LARGE_ANSWERS_AT_ONCE_OF_ADDRESS,
  LARGE_ANSWERS_AT_ONCE_OF_NETWORK,
} from '../../contract/limits.ts'
import { BROTLI_QUALITY, type Encoding, GZIP_LEVEL } from '../directory/encoded.ts'
import { CUSTOMER, networkOf } from './address-counts.ts'
import { chooseEncoding, isHeld } from './negotiation.ts'
import { Turns } from './turns.ts'

/** Answers that are compressed while they are sent, at once: each takes one or two megabytes. Others are sent plain. */
const COMPRESSED_AT_ONCE = 32
/** The window of such an answer, bits: half a megabyte is nearly as good as all of it. */
const BROTLI_WINDOW = 19
const RETRY_AFTER_SECONDS = 5

/** An answer that is made while it is sent, and never as a whole in memory. */
export interface PiecesAnswer {
  /** Makes the pieces, each within a millisecond or so, beginning when they are first asked for. */
  pieces(): Iterable<Uint8Array | string>
  /** The entity tag of an encoding, as it stands in the header. */
  etag?: ((encoding: Encoding) => string) | undefined
  /** Of the plain answer, where it is known: bytes. */
  length?: number | undefined
  headers: Readonly<Record<string, string | number>>
}

declare module 'fastify' {
  interface FastifyInstance {
    largeAnswers: LargeAnswers
  }
}

/**
 * Sends large answers as fast as they are read, so that whoever does not read costs next to nothing, and has only
 * so many of them on their way to one address, to one network and altogether.
 */
export class LargeAnswers {
  readonly #turns = new Turns()
  /** Answers under way, by address and by network. */
  readonly #shares = new Map<string, number>()
  #underWay = 0
  #compressed = 0

  /** Counts an answer until it is sent or given up; throws `too-many-answers` and `unavailable`. */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    const shares = [
      { key: `address ${request.server.limits.addressOf(request)}`, max: LARGE_ANSWERS_AT_ONCE_OF_ADDRESS },
      { key: `network ${networkOf(request.ip, CUSTOMER)}`, max: LARGE_ANSWERS_AT_ONCE_OF_NETWORK },
    ]
    const isFull = shares.some(({ key, max }) => (this.#shares.get(key) ?? 0) >= max)
    if (isFull || this.#underWay >= LARGE_ANSWERS_AT_ONCE) {
      reply.header('retry-after', RETRY_AFTER_SECONDS)
      throw new Refusal(isFull ? 'too-many-answers' : 'unavailable')
    }
    this.#underWay++
    for (const { key } of shares) this.#count(key, 1)
    whenOver(reply.raw, () => {
      this.#underWay--
      for (const { key } of shares) this.#count(key, -1)
    })
  }

  #count(key: string, more: number): void {
    const count = (this.#shares.get(key) ?? 0) + more
    if (count > 0) this.#shares.set(key, count)
    else this.#shares.delete(key)
  }

  /** Sends an answer in the encoding that suits the caller, or says that what the caller holds is still right. */
  send(request: FastifyRequest, reply: FastifyReply, answer: PiecesAnswer): FastifyReply {
    const wanted = chooseEncoding(request.headers['accept-encoding'])
    if (isUnchanged(request.raw, answer.etag?.(wanted))) {
      const { 'cache-control': cacheControl } = answer.headers
      return reply
        .code(304)
        .headers({ etag: answer.etag?.(wanted), vary: 'accept-encoding', 'cache-control': cacheControl })
        .send()
    }
    if (request.method !== 'HEAD') this.begin(request, reply)
    const compressor = request.method === 'HEAD' ? undefined : this.#compressor(wanted, reply.raw)
    const encoding = compressor || request.method === 'HEAD' ? wanted : 'identity'
    const { raw: response } = reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) response.setHeader(name, value ?? '')
    response.writeHead(200, headersOf(answer, encoding))
    if (request.method === 'HEAD') response.end()
    else {
      const over = (error: NodeJS.ErrnoException | null | undefined) => {
        if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
          request.log.error({ err: error }, 'an answer could not be sent whole')
      }
      const pieces = this.#inTurns(answer.pieces())
      if (compressor) pipeline(pieces, compressor, response, over)
      else pipeline(pieces, response, over)
    }
    return reply
  }

  async *#inTurns(pieces: Iterable<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
    const iterator = pieces[Symbol.iterator]()
    for (;;) {
      await this.#turns.next()
      const { done, value } = iterator.next()
      if (done) return
      yield value
    }
  }

  #compressor(encoding: Encoding, response: ServerResponse): Transform | undefined {
    if (encoding === 'identity' || this.#compressed >= COMPRESSED_AT_ONCE) return undefined
    this.#compressed++
    whenOver(response, () => this.#compressed--)
    if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL })
    return createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      },
    })
  }
}

/** Calls for everybody, below this, may send large answers. */
export function sendLargeAnswers(app: FastifyInstance): void {
  app.decorate('largeAnswers', new LargeAnswers())
}

function headersOf({ headers, etag, length }: PiecesAnswer, encoding: Encoding) {
  return {
    ...headers,
    vary: 'accept-encoding',
    ...(etag && { etag: etag(encoding) }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...(encoding === 'identity' && length !== undefined && { 'content-length': length }),
  }
}

function isUnchanged({ headers }: IncomingMessage, etag: string | undefined): boolean {
  return etag !== undefined && isHeld(headers['if-none-match'], etag)
}

/** Calls back once, when the last of an answer was handed over or the line is gone. */
function whenOver(response: ServerResponse, act: () => void): void {
  let isOver = false
  const end = () => {
    if (!isOver) act()
    isOver = true
  }
  response.once('finish', end)
  response.once('close', end)
}
