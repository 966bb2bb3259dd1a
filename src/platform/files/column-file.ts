import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Texts, numbers, and columns, which are typed arrays; also nested. */
export interface Piece {
  readonly [name: string]: string | number | Column | Piece
}
type Column = Uint8Array | Uint32Array | Float64Array

const KINDS = { Uint8Array, Uint32Array, Float64Array }
type Kind = keyof typeof KINDS

/** What stands for a column in the JSON of a piece. The columns follow it in the same order. */
interface Placeholder {
  '#column': Kind
  length: number
}

const LENGTH_BYTES = 4
const DIGEST_BYTES = 32
/** Bytes written at once: about a millisecond of work. */
const BYTES_AT_ONCE = 1024 ** 2

/**
 * Writes a new file that only its owner can read. Of each piece (of up to a thousand columns) it has the length of its
 * JSON, the JSON, and the columns as they are in memory; at the end the SHA-256 of everything before. Rejects if the file
 * exists.
 */
export async function writePieces(
  path: string,
  pieces: Iterable<Piece>,
  signal?: AbortSignal,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(Readable.from(withDigest(pieces)), file, { signal })
}

function* withDigest(pieces: Iterable<Piece>): Generator<Uint8Array> {
  const hash = createHash('sha256')
  for (const piece of pieces)
    for (const column of columnsOf(piece))
      for (const bytes of inParts(column)) {
        hash.update(bytes)
        yield bytes
      }
  yield hash.digest()
}

/** The columns of a piece, after its JSON and that one's length. */
function columnsOf(piece: Piece): Column[] {
  const columns: Column[] = []
  const json = new TextEncoder().encode(JSON.stringify(withPlaceholders(piece, columns)))
  return [Uint32Array.of(json.length), json, ...columns]
}

function withPlaceholders(piece: Piece, columns: Column[]): object {
  const described = Object.entries(piece).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value]
    if (!isColumn(value)) return [name, withPlaceholders(value, columns)]
    columns.push(value)
    return [name, { '#column': kindOf(value), length: value.length } satisfies Placeholder]
  })
  return Object.fromEntries(described)
}

const isColumn = (value: Column | Piece): value is Column => ArrayBuffer.isView(value)

function kindOf(column: Column): Kind {
  if (column instanceof Uint32Array) return 'Uint32Array'
  return column instanceof Float64Array ? 'Float64Array' : 'Uint8Array'
}

function* inParts({ buffer, byteOffset, byteLength }: Column): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += BYTES_AT_ONCE)
    yield new Uint8Array(buffer, byteOffset + at, Math.min(BYTES_AT_ONCE, byteLength - at))
}

/**
 * Reads the pieces of a file. Use them only after the last one: if anything was cut or altered, the generator throws an
 * Error that says so, but it may do so as late as then. Columns are read into their own memory, without a copy.
 */
export async function* readPieces(path: string): AsyncGenerator<Piece> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const content = new HashedContent(handle, size - DIGEST_BYTES)
    do {
      yield await readPiece(content)
    } while (content.left > 0)
    const { buffer } = await handle.read(Buffer.alloc(DIGEST_BYTES))
    if (!buffer.equals(content.digest())) throw damaged()
  } finally {
    await handle.close()
  }
}

async function readPiece(content: HashedContent): Promise<Piece> {
  content.take(LENGTH_BYTES)
  const length = new Uint32Array(1)
  await content.fill([length])
  content.take(length[0] as number)
  const json = Buffer.alloc(length[0] as number)
  await content.fill([json])
  const { piece, columns } = parsePiece(json, (bytes) => content.take(bytes))
  await content.fill(columns)
  return piece
}

/** What a file has before the digest, read from the beginning on. */
class HashedContent {
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  /** Bytes that nothing has taken. */
  left: number

  constructor(handle: FileHandle, length: number) {
    this.#handle = handle
    this.left = length
  }

  /** Takes bytes to be read next; throws if there are fewer. */
  take(bytes: number): void {
    this.left -= bytes
    if (!(this.left >= 0)) throw damaged()
  }

  /** Reads what was taken. */
  async fill(columns: readonly Column[]): Promise<void> {
    if (columns.some(({ length }) => length > 0)) await this.#handle.readv(columns)
    for (const column of columns) this.#hash.update(column)
  }

  digest(): Buffer {
    return this.#hash.digest()
  }
}

const damaged = () => new Error('the file is cut or altered')

/** The piece with columns that are still to be filled. `take` is called with their lengths in bytes, before they exist. */
function parsePiece(json: Buffer, take: (bytes: number) => void): { piece: Piece; columns: Column[] } {
  const columns: Column[] = []
  const withColumn = (_: string, value: unknown) => {
    if (!isPlaceholder(value)) return value
    const { '#column': kind, length } = value
    take(length * KINDS[kind].BYTES_PER_ELEMENT)
    const column = new KINDS[kind](length)
    columns.push(column)
    return column
  }
  try {
    return { piece: JSON.parse(json.toString(), withColumn), columns }
  } catch {
    throw damaged()
  }
}

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && '#column' in value
