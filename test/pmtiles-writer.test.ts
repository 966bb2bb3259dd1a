import { PMTiles, type Source } from 'pmtiles'
import { expect, it } from 'vitest'
import { PmtilesWriter } from '../scripts/lib/pmtiles-writer.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Reads the tiles of an archive in memory. */
function readerOf(archive: Buffer) {
  const source: Source = {
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  }
  const archived = new PMTiles(source)
  return {
    archived,
    async read(z: number, x: number, y: number) {
      const tile = await archived.getZxy(z, x, y)
      return tile && Buffer.from(tile.data).toString()
    },
  }
}

it('has no tile where none was added', async () => {
  const writer = new PmtilesWriter()
  writer.add(1, 0, 1, bytes('south-west'))
  const { read } = readerOf(writer.pack({}))
  expect(await read(0, 0, 0)).toBeUndefined()
  expect(await read(1, 1, 1)).toBeUndefined()
  expect(await read(1, 0, 1)).toBe('south-west')
})

it('repeats a tile at every zoom within it, stored once', async () => {
  const writer = new PmtilesWriter()
  writer.addWithin(1, 1, 0, 3, bytes('sea'))
  writer.add(3, 3, 3, bytes('land'))
  const { archived, read } = readerOf(writer.pack({ name: 'test' }))
  for (const [z, x, y] of [
    [1, 1, 0],
    [2, 2, 0],
    [2, 3, 1],
    [3, 4, 0],
    [3, 7, 3],
  ] as const)
    expect(await read(z, x, y)).toBe('sea')
  expect(await read(2, 1, 1)).toBeUndefined()
  expect(await read(3, 3, 3)).toBe('land')
  expect(await archived.getHeader()).toMatchObject({ maxZoom: 3, numTileContents: 2, numAddressedTiles: 22 })
  expect(await archived.getMetadata()).toEqual({ name: 'test' })
})

it('finds every tile of an archive whose directory is too large for its beginning', async () => {
  const writer = new PmtilesWriter()
  const size = 2 ** 7
  for (let x = 0; x < size; x++) for (let y = 0; y < size; y++) writer.add(7, x, y, bytes(`${x * y}`))
  const { archived, read } = readerOf(writer.pack({}))
  expect((await archived.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  for (const x of [0, 1, 77, size - 1])
    for (const y of [0, 2, 99, size - 1]) expect(await read(7, x, y)).toBe(`${x * y}`)
})
