import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { bytesToHeader, type Header, TileType } from 'pmtiles'
import { StartupError } from '../../platform/process/startup-error.ts'

/** Bytes at the beginning that hold the header and the root directory of an archive. */
const BEGINNING = 16_384
const HEADER = 127

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
  const file = await open(path).catch((error) => {
    throw refuse(`can’t be read (${error.code})`)
  })
  try {
    const { size, beginning } = await readBeginning(file)
    const problem = problemOf(beginning, size)
    if (problem) throw refuse(problem)
    return {
      version: createHash('sha256').update(`${size} `).update(beginning).digest('hex').slice(0, 16),
      size,
      read: (start, end) => createReadStream(path, { fd: file.fd, autoClose: false, start, end }),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readBeginning(file: FileHandle) {
  const stats = await file.stat()
  if (!stats.isFile()) return { size: 0, beginning: Buffer.alloc(0) }
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
  return { size: stats.size, beginning: buffer.subarray(0, bytesRead) }
}

function problemOf(beginning: Buffer, size: number): string | undefined {
  const isArchive = beginning.length >= HEADER && beginning.toString('latin1', 0, 8) === 'PMTiles\x03'
  if (!isArchive) return 'isn’t a PMTiles archive (version 3)'
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
