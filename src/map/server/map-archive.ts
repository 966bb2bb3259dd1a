import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { bytesToHeader, type Header, TileType } from 'pmtiles'
import { StartupError } from '../../platform/process/startup-error.ts'

/** Bytes at the beginning that hold the header and the root directory of an archive. */
const BEGINNING = 16_384
const HEADER = 127
/** Bytes read at once. */
const CHUNK = 256 * 1024

/** A PMTiles archive of vector tiles on disk, which stays open. */
export interface MapArchive {
  /** Differs between archives, and is the same on every machine that has this one. */
  version: string
  /** Bytes. */
  size: number
  /** Reads a part; both ends are included. */
  read(first: number, last: number): Readable
  close(): Promise<void>
}

/** Opens the archive that MAP_STYLE_URL names. Throws StartupError if it can't be used. */
export async function openMapArchive(path: string): Promise<MapArchive> {
  const refuse = (problem: string) =>
    new StartupError(`MAP_STYLE_URL names the file ${path}, which ${problem}.`)
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw refuse(`can’t be read (${error.code})`)
  }
  // Opening a pipe would wait for somebody to write into it.
  const stats = await stat(path).catch(unreadable)
  if (!stats.isFile()) throw refuse(NO_ARCHIVE)
  const file = await open(path).catch(unreadable)
  try {
    const { size, beginning } = await readBeginning(file)
    const problem = problemOf(beginning, size)
    if (problem) throw refuse(problem)
    return {
      version: createHash('sha256').update(`${size} `).update(beginning).digest('hex').slice(0, 16),
      size,
      read: (first, last) => Readable.from(readPart(file, first, last), { objectMode: false }),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A stream of the file itself would close it when a reader goes away. */
async function* readPart(file: FileHandle, first: number, last: number): AsyncGenerator<Buffer> {
  for (let position = first; position <= last; ) {
    const length = Math.min(CHUNK, last + 1 - position)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    if (bytesRead === 0) throw new Error('the archive of the map has become shorter')
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

async function readBeginning(file: FileHandle) {
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
  return { size, beginning: buffer.subarray(0, bytesRead) }
}

const NO_ARCHIVE = 'isn’t a PMTiles archive (version 3)'

function problemOf(beginning: Buffer, size: number): string | undefined {
  const isArchive = beginning.length >= HEADER && beginning.toString('latin1', 0, 8) === 'PMTiles\x03'
  if (!isArchive) return NO_ARCHIVE
  const header = bytesToHeader(new Uint8Array(beginning).buffer)
  if (header.tileType !== TileType.Mvt) return 'has no vector tiles'
  if (endOf(header) > size) return `is cut off: it has ${size} of ${endOf(header)} bytes`
  return undefined
}

function endOf(header: Header): number {
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )
}
