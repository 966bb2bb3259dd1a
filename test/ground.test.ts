import { readFile } from 'node:fs/promises'
import { classifyRings, VectorTile } from '@mapbox/vector-tile'
import earcut, { deviation, flatten } from 'earcut'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { beforeAll, expect, it } from 'vitest'

let archive: PMTiles
beforeAll(async () => {
  const { buffer } = new Uint8Array(await readFile('ground/ground.pmtiles'))
  archive = new PMTiles({
    getKey: () => 'ground',
    getBytes: async (offset, length) => ({ data: buffer.slice(offset, offset + length) }),
  })
})

/** The share of a tile that maps fill as sea, and the share that is; both about, with what lies beyond its edges. */
async function seaOf(z: number, x: number, y: number): Promise<{ filled: number; meant: number }> {
  const tile = await archive.getZxy(z, x, y)
  const layer = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers.sea
  const sum = { filled: 0, meant: 0 }
  for (let i = 0; i < (layer?.length ?? 0); i++)
    for (const rings of classifyRings(layer?.feature(i).loadGeometry() ?? [])) {
      const { vertices, holes, dimensions } = flatten(rings.map((ring) => ring.map(({ x, y }) => [x, y])))
      const triangles = earcut(vertices, holes, dimensions)
      const [shore = 0, ...islands] = rings.map((ring) => areaOf(ring))
      const meant = islands.reduce((left, island) => left - island, shore) / 4096 ** 2
      const error = deviation(vertices, holes, dimensions, triangles)
      sum.meant += meant
      sum.filled += meant + Math.abs(error * meant)
    }
  return sum
}

const areaOf = (ring: readonly { x: number; y: number }[]) =>
  Math.abs(
    ring.reduce((area, { x, y }, at) => {
      const next = ring[(at + 1) % ring.length] ?? { x, y }
      return area + (x * next.y - next.x * y) / 2
    }, 0),
  )

it.each([
  ['the north of Brazil', 4, 5, 8],
  ['the Amazon', 3, 2, 4],
  ['Sonora', 7, 24, 53],
])('%s is land where it is land', async (_, z, x, y) => {
  const { filled, meant } = await seaOf(z, x, y)
  expect(Math.abs(filled - meant)).toBeLessThan(0.01)
  expect(meant).toBeLessThan(0.7)
})
