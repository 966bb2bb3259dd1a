import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../../../test/disk-database.ts'
import { type Piece, readPieces, writePieces } from './column-file.ts'

const PIECES: Piece[] = [
  { title: 'Täst', count: 3 },
  {
    bytes: Uint8Array.of(1, 2, 255),
    inner: { ints: Uint32Array.of(7, 2 ** 32 - 1), none: new Uint8Array() },
  },
  { 12: { doubles: Float64Array.of(0.1, -0, 2 ** 52) }, 7: { doubles: Float64Array.of(1) } },
]

let folder: string
let path: string
beforeEach(async () => {
  folder = await makeTemporaryFolder()
  path = join(folder, 'pieces')
})
afterEach(() => removeFolder(folder))

async function readAll(): Promise<Piece[]> {
  const pieces: Piece[] = []
  for await (const piece of readPieces(path)) pieces.push(piece)
  return pieces
}

describe('a file of pieces', () => {
  it('that is missing or a folder is not read', async () => {
    await expect(readAll()).rejects.toThrow('ENOENT')
    path = folder
    await expect(readAll()).rejects.toThrow('EISDIR')
  })

  it('is refused at whatever length it was cut', async () => {
    await writePieces(path, PIECES)
    const { size } = await stat(path)
    for (let length = size - 1; length >= 0; length--) {
      await truncate(path, length)
      await expect(readAll(), `${length} bytes`).rejects.toThrow('cut or altered')
    }
  })

  it('is refused when any byte was altered, or some were added', async () => {
    await writePieces(path, PIECES)
    const good = await readFile(path)
    for (let at = 0; at < good.length; at++) {
      const altered = Buffer.from(good)
      altered[at] = (good[at] as number) ^ (at % 2 === 0 ? 1 : 128)
      await writeFile(path, altered)
      await expect(readAll(), `byte ${at}`).rejects.toThrow('cut or altered')
    }
    await writeFile(path, Buffer.concat([good, good]))
    await expect(readAll()).rejects.toThrow('cut or altered')
  })

  it('is not written over another one, nor after it was aborted', async () => {
    await writeFile(path, 'mine')
    await expect(writePieces(path, PIECES)).rejects.toThrow('EEXIST')
    expect(await readFile(path, 'utf8')).toBe('mine')
    await expect(writePieces(`${path}2`, PIECES, AbortSignal.abort())).rejects.toThrow('abort')
  })

  it('returns what was written, and only its owner can read it', async () => {
    await writePieces(path, PIECES)
    expect(await readAll()).toEqual(PIECES)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('keeps columns of several megabytes', async () => {
    const large = new Uint8Array(3_000_000).map((_, i) => i % 251)
    const part = large.subarray(5, 2_000_000)
    await writePieces(path, [{ large, part }])
    const [read] = await readAll()
    expect(Buffer.compare(read?.large as Uint8Array, large)).toBe(0)
    expect(Buffer.compare(read?.part as Uint8Array, part)).toBe(0)
  })
})
