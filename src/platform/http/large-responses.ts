import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable, type Transform } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../contract/errors.ts'
import { CUSTOMER_PREFIX, networkOf } from './address-counts.ts'
import { createCompressor, type Encoding } from './encoded.ts'
import {
  LARGE_RESPONSE_PROTECTED_MS,
  MAX_LARGE_RESPONSES,
  MAX_LARGE_RESPONSES_PER_ADDRESS,
  MAX_LARGE_RESPONSES_PER_NETWORK,
} from './limits.ts'
import { chooseEncoding, matchesEtag } from './negotiation.ts'

/** Schedules long tasks in chunks, one chunk per event loop iteration across all tasks. */
class ChunkScheduler {
  readonly #waiting: (() => void)[] = []

  /** Resolves when the next chunk may run. */
  nextChunk(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#runNext)
    })
  }

  readonly #runNext = () => {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(this.#runNext)
  }
}

/** Maximum number of responses compressed concurrently (one or two megabytes each). Others are sent uncompressed. */
const MAX_COMPRESSED = 32
const RETRY_AFTER_SECONDS = 5

/** A streamed response that is never in memory as a whole. */
export interface StreamedResponse {
  /** Lazily generates chunks, each in about a millisecond, or reads them. Called if they are sent, which destroys a stream. */
  pieces(): Iterable<Uint8Array | string> | Readable
  /** The encoding that the pieces have already; if absent, they are encoded as negotiated. */
  encoding?: Encoding | undefined
  /** The ETag header for an encoding. */
  etag?: ((encoding: Encoding) => string) | undefined
  /** Length of all pieces in bytes, if known. */
  length?: number | undefined
  headers: Readonly<Record<string, string | number>>
}

declare module 'fastify' {
  interface FastifyInstance {
    largeResponses: LargeResponses
  }
}

/** A response being sent. */
interface Slot {
  /** The key of its network. */
  network: string
  /** Start time, as `performance.now()`. */
  since: number
  /** Bytes sent on its connection before the start. */
  sentBefore: number
  socket: Socket
  /** Aborts the response. */
  evict(): void
}

/**
 * Streams large responses with backpressure, so that slow clients cost almost nothing, and limits concurrent ones per
 * address, per network and in total.
 */
export class LargeResponses {
  readonly #scheduler = new ChunkScheduler()
  readonly #protectedMs: number
  /** Number of responses being sent, by address and by network. */
  readonly #counts = new Map<string, number>()
  readonly #slots = new Set<Slot>()
  #compressed = 0

  /** `protectedMs`: milliseconds during which a response cannot be evicted. */
  constructor(protectedMs = LARGE_RESPONSE_PROTECTED_MS) {
    this.#protectedMs = protectedMs
  }

  /** Acquires a slot until the response is finished; throws `too-many-answers` or `unavailable`. */
  acquireSlot(request: FastifyRequest, reply: FastifyReply): void {
    // The client may have left while the response was prepared: nothing would free the slot.
    if (reply.raw.destroyed) return
    const address = `address ${request.server.limits.addressOf(request)}`
    const network = `network ${networkOf(request.ip, CUSTOMER_PREFIX)}`
    const isFull =
      this.#countOf(address) >= MAX_LARGE_RESPONSES_PER_ADDRESS ||
      this.#countOf(network) >= this.#networkLimit()
    if (isFull || (this.#slots.size >= MAX_LARGE_RESPONSES && !this.#makeRoomFor(network))) {
      reply.header('retry-after', RETRY_AFTER_SECONDS)
      throw new ApiError(isFull ? 'too-many-answers' : 'unavailable')
    }
    const release = () => {
      if (!this.#slots.delete(slot)) return
      this.#count(address, -1)
      this.#count(network, -1)
    }
    const { socket } = request.raw
    const slot: Slot = {
      network,
      socket,
      since: performance.now(),
      sentBefore: bytesSent(socket),
      evict() {
        release()
        reply.raw.destroy()
      },
    }
    this.#slots.add(slot)
    this.#count(address, 1)
    this.#count(network, 1)
    onceFinished(reply.raw, release)
  }

  /**
   * Current limit per network: its full share, or half of the remaining slots when they become scarce, to leave room for
   * other networks. While all slots are taken, eviction applies instead.
   */
  #networkLimit(): number {
    const left = MAX_LARGE_RESPONSES - this.#slots.size
    const isScarce = left > 0 && this.#slots.size >= MAX_LARGE_RESPONSES_PER_NETWORK
    return isScarce ? left / 2 : MAX_LARGE_RESPONSES_PER_NETWORK
  }

  /**
   * Evicts an old response: the slowest one of the network with the most slots. False if there is none, or if the
   * newcomer's network has as many.
   */
  #makeRoomFor(network: string): boolean {
    const now = performance.now()
    const speedOf = ({ since, sentBefore, socket }: Slot) => (bytesSent(socket) - sentBefore) / (now - since)
    const old = [...this.#slots].filter(({ since }) => now - since > this.#protectedMs)
    const most = Math.max(0, ...old.map((slot) => this.#countOf(slot.network)))
    if (most <= this.#countOf(network)) return false
    const [slowest] = old
      .filter((slot) => this.#countOf(slot.network) === most)
      .sort((a, b) => speedOf(a) - speedOf(b))
    slowest?.evict()
    return slowest !== undefined
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #count(key: string, more: number): void {
    const count = this.#countOf(key) + more
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }

  /** Sends a response in the negotiated encoding, or a 304 if the client's copy is current. */
  send(request: FastifyRequest, reply: FastifyReply, answer: StreamedResponse): FastifyReply {
    const wanted = answer.encoding ?? chooseEncoding(request.headers['accept-encoding'])
    if (isUnchanged(request.raw, answer.etag?.(wanted))) {
      const { 'cache-control': cacheControl } = answer.headers
      return reply
        .code(304)
        .headers({ etag: answer.etag?.(wanted), vary: 'accept-encoding', 'cache-control': cacheControl })
        .send()
    }
    const isHead = request.method === 'HEAD'
    if (!isHead) this.acquireSlot(request, reply)
    const compressor = isHead || answer.encoding ? undefined : this.#compressor(wanted)
    const encoding = compressor || isHead || answer.encoding ? wanted : 'identity'
    const { raw: response } = reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) response.setHeader(name, value ?? '')
    response.writeHead(200, headersOf(answer, encoding))
    if (isHead) response.end()
    else this.#write(answer, compressor, request.log, response)
    return reply
  }

  #write(
    answer: StreamedResponse,
    compressor: Transform | undefined,
    log: FastifyBaseLogger,
    response: ServerResponse,
  ): void {
    const onEnd = (error: NodeJS.ErrnoException | null | undefined) => {
      if (compressor) this.#compressed--
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        log.error({ err: error }, 'a response could not be sent completely')
    }
    const generated = answer.pieces()
    const pieces = generated instanceof Readable ? generated : this.schedule(generated)
    if (compressor) pipeline(pieces, compressor, response, onEnd)
    else pipeline(pieces, response, onEnd)
  }

  /** The pieces, each generated in its turn among those of all responses. */
  async *schedule(pieces: Iterable<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
    const iterator = pieces[Symbol.iterator]()
    for (;;) {
      await this.#scheduler.nextChunk()
      const { done, value } = iterator.next()
      if (done) return
      yield value
    }
  }

  #compressor(encoding: Encoding): Transform | undefined {
    if (encoding === 'identity' || this.#compressed >= MAX_COMPRESSED) return undefined
    this.#compressed++
    return createCompressor(encoding)
  }
}

/** Lets public calls below `app` send large responses. */
export function allowLargeResponses(app: FastifyInstance): void {
  app.decorate('largeResponses', new LargeResponses())
}

function headersOf(answer: StreamedResponse, encoding: Encoding) {
  const { headers, etag, length } = answer
  const isLengthKnown = length !== undefined && encoding === (answer.encoding ?? 'identity')
  return {
    ...headers,
    vary: 'accept-encoding',
    ...(etag && { etag: etag(encoding) }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...(isLengthKnown && { 'content-length': length }),
  }
}

function isUnchanged({ headers }: IncomingMessage, etag: string | undefined): boolean {
  return etag !== undefined && matchesEtag(headers['if-none-match'], etag)
}

/** Bytes handed to the operating system for a connection so far. */
function bytesSent({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength
}

/** Calls back once, when the response is finished or the connection is closed. */
function onceFinished(response: ServerResponse, callback: () => void): void {
  let isOver = false
  const end = () => {
    if (!isOver) callback()
    isOver = true
  }
  response.once('finish', end)
  response.once('close', end)
}
