import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { AccessFilter } from '../../courts/contract/rules.ts'
import { requireFreeSpace } from '../../platform/files/free-space.ts'
import { saveUnlinked } from '../../platform/files/uploads.ts'
import { type Compression, createCompressor, type Encoding } from '../../platform/http/encoded.ts'
import type { LargeResponses, StreamedResponse } from '../../platform/http/large-responses.ts'
import type { Snapshot } from './snapshot.ts'

/** Seconds after which a file is written anew while it is still sent, and after which it isn't sent any more. */
const RENEWED_AFTER = 45
const SENT_FOR = 60
/** Seconds for which no file is written after one could not be. */
const PAUSE_AFTER_FAILURE = 10
/** Bytes read at once. */
const CHUNK_BYTES = 128 * 1024

/** All, free or paid courts, and how they are sent. */
export interface WholeList extends Pick<StreamedResponse, 'pieces' | 'encoding'> {
  /** Changes whenever the courts do. */
  tag: string
  total: number
  /** Length of the JSON in bytes. */
  jsonLength: number
  /** Length of the pieces in bytes. */
  length: number
  /** Seconds since this certainly was the whole list, if it may have changed. */
  age?: number
}

/** What is asked for. */
interface Asked {
  snapshot: Snapshot
  access: AccessFilter
  encoding: Encoding
}

/** The list as it is now, as JSON. */
export function wholeList({ snapshot, access }: Asked) {
  const { positions, total } = snapshot.search({ access })
  const courts = snapshot.select(positions)
  const length = courts.jsonLength()
  return {
    tag: tagOf(snapshot, access),
    total,
    length,
    jsonLength: length,
    pieces: () => courts.jsonPieces(),
  }
}

const tagOf = ({ tag }: Snapshot, access: AccessFilter) => `${tag}-${access}`

interface PreparedListsParts {
  /** Its disk has the files. They have no names, so a crash leaves nothing behind. */
  dataDir: string
  /** Bytes that stay free on the disk. */
  minFreeBytes: number
  /** Among these, the lists are written. */
  responses: LargeResponses
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Whole lists in compressed files, one for each filter and encoding, which are at most a minute older than the courts. */
export class PreparedLists {
  readonly #parts: PreparedListsParts
  readonly #lists = new Map<string, PreparedList>()
  readonly #writing = new Map<string, Promise<PreparedList | undefined>>()
  readonly #closing = new AbortController()
  /** When writing last failed, as `performance.now()`; undefined if it succeeded since. */
  #failedAt: number | undefined

  constructor(parts: PreparedListsParts) {
    this.#parts = parts
  }

  /** The list, if its file is there and not too old. */
  find(asked: Asked): PreparedList | undefined {
    const list = this.#lists.get(keyOf(asked))
    if (list?.tag === tagOf(asked.snapshot, asked.access)) list.confirm()
    return list && list.age < SENT_FOR ? list : undefined
  }

  /**
   * The list, whose file is written first if necessary, once for all who wait; undefined if it can't be. Take its pieces
   * before doing anything else: it is closed when the next one is written.
   */
  async get(asked: Asked): Promise<PreparedList | undefined> {
    const { encoding } = asked
    if (encoding === 'identity') return undefined
    const list = this.find(asked)
    if ((list && list.age < RENEWED_AFTER) || this.#hasJustFailed()) return list
    const written = this.#writing.get(keyOf(asked)) ?? this.#start(asked, encoding)
    return list ?? written
  }

  #start(asked: Asked, encoding: Compression): Promise<PreparedList | undefined> {
    const key = keyOf(asked)
    const writing = this.#replace(key, asked, encoding).finally(() => this.#writing.delete(key))
    this.#writing.set(key, writing)
    return writing
  }

  /** Of several failures in a row, only the first is logged. */
  async #replace(key: string, asked: Asked, encoding: Compression): Promise<PreparedList | undefined> {
    try {
      const list = await this.#write(asked, encoding)
      this.#lists.get(key)?.close()
      this.#lists.set(key, list)
      this.#failedAt = undefined
      return list
    } catch (error) {
      if (this.#failedAt === undefined && !this.#closing.signal.aborted)
        this.#parts.log.warn(
          { err: error },
          'the list of courts could not be saved: it is compressed for each client',
        )
      this.#failedAt = performance.now()
      return undefined
    }
  }

  #hasJustFailed(): boolean {
    return this.#failedAt !== undefined && secondsSince(this.#failedAt) < PAUSE_AFTER_FAILURE
  }

  async #write(asked: Asked, encoding: Compression): Promise<PreparedList> {
    const { dataDir, minFreeBytes } = this.#parts
    const since = performance.now()
    const list = wholeList(asked)
    await requireFreeSpace({ folder: dataDir, minBytes: minFreeBytes + list.jsonLength })
    const bytes = this.#compress(list.pieces(), encoding)
    const file = await saveUnlinked(dataDir, bytes, this.#closing.signal)
    const { size } = await file.stat()
    return new PreparedList({ ...list, file, encoding, length: size, since })
  }

  async *#compress(pieces: Iterable<Uint8Array>, encoding: Compression): AsyncGenerator<Uint8Array> {
    const inTurn = this.#parts.responses.schedule(pieces)
    // Reading what comes out throws what fails.
    yield* pipeline(inTurn, createCompressor(encoding), () => {})
  }

  /** Gives up what is being written, and lets those who read go on. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#writing.values())
    for (const list of this.#lists.values()) list.close()
    this.#lists.clear()
  }
}

const secondsSince = (moment: number) => Math.floor((performance.now() - moment) / 1000)
const keyOf = ({ access, encoding }: Asked) => `${access} ${encoding}`

interface SavedList extends Pick<WholeList, 'tag' | 'total' | 'jsonLength' | 'length'> {
  file: FileHandle
  encoding: Compression
  /** When it was certainly the whole list, as `performance.now()`. */
  since: number
}

/** A list in a file, which stays open until it is closed and nobody reads it. */
class PreparedList implements WholeList {
  readonly tag: string
  readonly total: number
  readonly jsonLength: number
  readonly length: number
  readonly encoding: Compression
  readonly #file: FileHandle
  #since: number
  /** Including the one who may close it. */
  #users = 1

  constructor({ tag, total, jsonLength, length, encoding, file, since }: SavedList) {
    this.tag = tag
    this.total = total
    this.jsonLength = jsonLength
    this.length = length
    this.encoding = encoding
    this.#file = file
    this.#since = since
  }

  get age(): number {
    return secondsSince(this.#since)
  }

  /** It still is the whole list. */
  confirm(): void {
    this.#since = performance.now()
  }

  pieces(): Readable {
    this.#users++
    return Readable.from(readAll(this.#file)).once('close', () => this.close())
  }

  close(): void {
    this.#users--
    // Network file systems may report a failed write only now, when nobody needs the file any more.
    if (this.#users === 0) void this.#file.close().catch(() => {})
  }
}

async function* readAll(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const { bytesRead } = await file.read({ buffer: chunk, position })
    if (bytesRead === 0) return
    yield chunk.subarray(0, bytesRead)
    position += bytesRead
  }
}
