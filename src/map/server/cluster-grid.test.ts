import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { ClusterGrid, type Mark, northShare, westShare } from './cluster-grid.ts'

const COUNT = 3000
/** Courts all over the world, most of them in a few towns, some at the same place or at the edges of the map. */
const places = somePlaces()
const grid = new ClusterGrid(
  places,
  Uint32Array.from({ length: COUNT }, (_, i) => i),
)

function somePlaces() {
  const random = randomNumbers(9)
  const latitudes = new Float64Array(COUNT)
  const longitudes = new Float64Array(COUNT)
  const edges = [
    [90, 180],
    [-90, -180],
    [0, 0],
    [0, 0],
    [85.06, 179.999999],
  ] as const
  for (let i = 0; i < COUNT; i++) {
    const isInTown = random() < 0.8
    latitudes[i] = isInTown ? 51.5 + random() / 5 : random() * 170 - 85
    longitudes[i] = isInTown ? random() / 5 - 0.1 : random() * 360 - 180
  }
  edges.forEach(([latitude, longitude], i) => {
    latitudes[i] = latitude
    longitudes[i] = longitude
  })
  return { latitudes, longitudes }
}

const countOf = (marks: readonly Mark[]) =>
  marks.reduce((sum, mark) => sum + (mark.kind === 'cluster' ? mark.count : 1), 0)

/** All tiles of a zoom. */
const tilesOf = (z: number) =>
  Array.from({ length: 4 ** z }, (_, i) => ({ z, x: i % 2 ** z, y: Math.floor(i / 2 ** z) }))

/** The tile of a place. */
function tileAt(position: number, z: number) {
  const cell = (share: number) => Math.min(2 ** z - 1, Math.floor(share * 2 ** z))
  return {
    z,
    x: cell(westShare(places.longitudes[position] as number)),
    y: cell(northShare(places.latitudes[position] as number)),
  }
}

describe('the tiles of a zoom', () => {
  it.each([0, 1, 3, 5])('at %i show every court exactly once, in a cluster or alone', (z) => {
    expect(tilesOf(z).reduce((sum, tile) => sum + countOf(grid.clusters(tile)), 0)).toBe(COUNT)
    const alone = tilesOf(z).flatMap((tile) => grid.courts(tile))
    expect(alone.map((mark) => mark.kind === 'court' && mark.position).sort(ascending)).toEqual(
      Array.from({ length: COUNT }, (_, i) => i),
    )
  })

  it.each([4, 10, 16, 17, 22])('at %i show a court in the tile that it lies in', (z) => {
    for (let position = 0; position < COUNT; position += 50)
      expect(grid.courts(tileAt(position, z))).toContainEqual({ kind: 'court', position })
  })
})

describe('a cluster', () => {
  it('has at least two courts, and lies in its tile, apart from all others', () => {
    for (const z of [0, 4, 8, 11]) {
      const marks = grid.clusters(tileAt(COUNT - 1, z)).filter((mark) => mark.kind === 'cluster')
      expect(marks.length).toBeGreaterThan(0)
      for (const { count, x, y } of marks) {
        expect(count).toBeGreaterThanOrEqual(2)
        for (const share of [x, y]) expect(Math.abs(share - 0.5)).toBeLessThan(0.5)
        const others = marks.filter((mark) => mark.x !== x || mark.y !== y)
        for (const other of others)
          expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThanOrEqual(1 / 16 - 1e-9)
      }
    }
  })

  it('of courts at one place splits at no zoom', () => {
    expect(grid.clusters(tileAt(2, 16))).toMatchObject([{ kind: 'cluster', count: 2 }])
  })

  it('is drawn where its courts are', () => {
    const near = { latitudes: Float64Array.of(20, 20.001), longitudes: Float64Array.of(30, 30.001) }
    const [mark] = new ClusterGrid(near, Uint32Array.of(0, 1)).clusters({ z: 1, x: 1, y: 0 })
    // The cell's margin moves it by at most a quarter of a cell.
    expect(mark).toMatchObject({ kind: 'cluster', count: 2 })
    if (mark?.kind !== 'cluster') return
    expect(Math.abs(mark.x - (westShare(30) * 2 - 1))).toBeLessThanOrEqual(1 / 32)
    expect(Math.abs(mark.y - northShare(20) * 2)).toBeLessThanOrEqual(1 / 32)
  })
})

const ascending = (a: unknown, b: unknown) => Number(a) - Number(b)
