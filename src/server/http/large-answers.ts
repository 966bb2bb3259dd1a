import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import {
  LARGE_ANSWER_KEPT_MS,
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

/** An answer under way. */
interface Place {
  /** The key that its network is counted under. */
  network: string
  /** When it began, milliseconds of the monotonic clock. */
  since: number
  /** Bytes that its connection had taken by then. */
  takenBefore: number
  socket: Socket
  /** Cuts it off. */
  giveUp(): void
}

/**
 * Sends large answers as fast as they are read, so that whoever does not read costs next to nothing, and has only
 * so many of them on their way to one address, to one network and altogether.
 */
export class LargeAnswers {
  readonly #turns = new Turns()
  readonly #keptMs: number
  /** Answers under way, by address and by network. */
  readonly #shares = new Map<string, number>()
  readonly #places = new Set<Place>()
  #compressed = 0

  /** `keptMs`: how long nobody gives way, milliseconds. */
  constructor(keptMs = LARGE_ANSWER_KEPT_MS) {
    this.#keptMs = keptMs
  }

  /** Counts an answer until it is sent or given up; throws `too-many-answers` and `unavailable`. */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    const address = `address ${request.server.limits.addressOf(request)}`
    const network = `network ${networkOf(request.ip, CUSTOMER)}`
    const isFull =
      this.#countOf(address) >= LARGE_ANSWERS_AT_ONCE_OF_ADDRESS ||
      this.#countOf(network) >= this.#mostOfNetwork()
    if (isFull || (this.#places.size >= LARGE_ANSWERS_AT_ONCE && !this.#makeRoomFor(network))) {
      reply.header('retry-after', RETRY_AFTER_SECONDS)
      throw new Refusal(isFull ? 'too-many-answers' : 'unavailable')
    }
    const leave = () => {
      if (!this.#places.delete(place)) return
      this.#count(address, -1)
      this.#count(network, -1)
    }
    const { socket } = request.raw
    const place: Place = {
      ...{ network, socket, since: performance.now(), takenBefore: takenBy(socket) },
      giveUp() {
        leave()
        reply.raw.destroy()
      },
    }
    this.#places.add(place)
    this.#count(address, 1)
    this.#count(network, 1)
    whenOver(reply.raw, leave)
  }

  /**
   * How many a network may have on their way now: all of its share, or half of what is left when places become scarce, so
   * that there is room for networks that hold none. While all places are taken, they give way to each other.
   */
  #mostOfNetwork(): number {
    const left = LARGE_ANSWERS_AT_ONCE - this.#places.size
    const isScarce = left > 0 && this.#places.size >= LARGE_ANSWERS_AT_ONCE_OF_NETWORK
    return isScarce ? left / 2 : LARGE_ANSWERS_AT_ONCE_OF_NETWORK
  }

  /**
   * Ends one of the answers that are on their way for long: of the network that holds most places, the one that is
   * read slowest. False where none is, or where the newcomer's own network holds as many.
   */
  #makeRoomFor(network: string): boolean {
    const now = performance.now()
    const speedOf = ({ since, takenBefore, socket }: Place) => (takenBy(socket) - takenBefore) / (now - since)
    const old = [...this.#places].filter(({ since }) => now - since > this.#keptMs)
    const most = Math.max(0, ...old.map((place) => this.#countOf(place.network)))
    if (most <= this.#countOf(network)) return false
    const [slowest] = old
      .filter((place) => this.#countOf(place.network) === most)
      .sort((a, b) => speedOf(a) - speedOf(b))
    slowest?.giveUp()
    return slowest !== undefined
  }

  #countOf(key: string): number {
    return this.#shares.get(key) ?? 0
  }

  #count(key: string, more: number): void {
    const count = this.#countOf(key) + more
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
    const compressor = request.method === 'HEAD' ? undefined : this.#compressor(wanted)
    const encoding = compressor || request.method === 'HEAD' ? wanted : 'identity'
    const { raw: response } = reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) response.setHeader(name, value ?? '')
    response.writeHead(200, headersOf(answer, encoding))
    if (request.method === 'HEAD') response.end()
    else {
      const over = (error: NodeJS.ErrnoException | null | undefined) => {
        if (compressor) this.#compressed--
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

  #compressor(encoding: Encoding): Transform | undefined {
    if (encoding === 'identity' || this.#compressed >= COMPRESSED_AT_ONCE) return undefined
    this.#compressed++
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

/** What a connection took over from us so far, bytes; some of it may still be on its way. */
function takenBy({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength
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
