import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { Compression, type Entry, TileType, zxyToTileId } from 'pmtiles'

/** Bytes of the header. */
const HEADER_SIZE = 127
/** Bytes within which the header and the root directory must be: https://github.com/protomaps/PMTiles/tree/main/spec/v3 */
const MAX_ROOT_END = 16_384
/** Entries of a leaf directory. */
const LEAF_ENTRIES = 2048

/** Collects vector tiles, and packs them into one PMTiles archive (version 3). */
export class PmtilesWriter {
  readonly #entries: Entry[] = []
  readonly #tiles: Buffer[] = []
  readonly #known = new Map<string, Pick<Entry, 'offset' | 'length'>>()
  #size = 0
  #maxZoom = 0

  add(z: number, x: number, y: number, tile: Uint8Array): void {
    this.#addRun(z, zxyToTileId(z, x, y), 1, tile)
  }

  /** Uses the same tile in place of all tiles within this one, down to a zoom. */
  addWithin(z: number, x: number, y: number, maxZoom: number, tile: Uint8Array): void {
    const place = zxyToTileId(z, x, y) - zxyToTileId(z, 0, 0)
    for (let zoom = z; zoom <= maxZoom; zoom++) {
      const count = 4 ** (zoom - z)
      this.#addRun(zoom, zxyToTileId(zoom, 0, 0) + place * count, count, tile)
    }
  }

  /** The bytes of the archive. */
  pack(metadata: object): Buffer {
    const entries = mergeRuns(this.#entries.toSorted((a, b) => a.tileId - b.tileId))
    const { root, leaves } = packDirectories(entries)
    const json = gzipSync(JSON.stringify(metadata))
    const parts = [root, json, leaves, Buffer.concat(this.#tiles)]
    const counts = [
      entries.reduce((sum, { runLength }) => sum + runLength, 0),
      entries.length,
      this.#known.size,
    ]
    return Buffer.concat([packHeader(parts, counts, this.#maxZoom), ...parts])
  }

  #addRun(zoom: number, tileId: number, runLength: number, tile: Uint8Array) {
    this.#maxZoom = Math.max(this.#maxZoom, zoom)
    this.#entries.push({ tileId, runLength, ...this.#store(tile) })
  }

  /** Stores equal tiles once. */
  #store(tile: Uint8Array) {
    const bytes = gzipSync(tile)
    const key = bytes.toString('latin1')
    const known = this.#known.get(key)
    if (known) return known
    const stored = { offset: this.#size, length: bytes.length }
    this.#tiles.push(bytes)
    this.#size += bytes.length
    this.#known.set(key, stored)
    return stored
  }
}

function mergeRuns(entries: Entry[]): Entry[] {
  const merged: Entry[] = []
  for (const entry of entries) {
    const last = merged.at(-1)
    if (last?.offset === entry.offset && last.tileId + last.runLength === entry.tileId)
      last.runLength += entry.runLength
    else merged.push({ ...entry })
  }
  return merged
}

function packDirectories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const root = packDirectory(entries)
  if (HEADER_SIZE + root.length <= MAX_ROOT_END) return { root, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let first = 0; first < entries.length; first += LEAF_ENTRIES) {
    const chunk = entries.slice(first, first + LEAF_ENTRIES)
    const leaf = packDirectory(chunk)
    pointers.push({ tileId: chunk[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: packDirectory(pointers), leaves: Buffer.concat(leaves) }
}

function packDirectory(entries: Entry[]): Buffer {
  const columns = [
    entries.map(({ tileId }, i) => tileId - (entries[i - 1]?.tileId ?? 0)),
    entries.map(({ runLength }) => runLength),
    entries.map(({ length }) => length),
    // Zero says that a tile follows the previous one.
    entries.map(({ offset }, i) => (offset === endOf(entries[i - 1]) ? 0 : offset + 1)),
  ]
  const writer = new PbfWriter()
  writer.writeVarint(entries.length)
  for (const column of columns) for (const value of column) writer.writeVarint(value)
  return gzipSync(writer.finish())
}

const endOf = (entry: Entry | undefined) => entry && entry.offset + entry.length

function packHeader(parts: Buffer[], counts: number[], maxZoom: number): Buffer {
  const header = Buffer.alloc(HEADER_SIZE)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  let position = HEADER_SIZE
  for (const [i, { length }] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(position), 8 + 16 * i)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i)
    position += length
  }
  for (const [i, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + 8 * i)
  const kinds = [0, Compression.Gzip, Compression.Gzip, TileType.Mvt, 0, maxZoom]
  for (const [i, kind] of kinds.entries()) header.writeUInt8(kind, 96 + i)
  // The whole world, in ten-millionths of a degree.
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * i)
  return header
}
