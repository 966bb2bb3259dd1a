import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { ClusterGrid, type Mark } from './cluster-grid.ts'
import { northShare, westShare, ZOrder } from './z-order.ts'

const COUNT = 3000
/** How far clusters are drawn from each other, as a share of a tile: 48 of 512 pixels. */
const GAP = 0.75 / 8
/** Courts all over the world, most of them in a few towns, some at the same place or at the edges of the map. */
const places = somePlaces()
const everyone = Uint32Array.from({ length: COUNT }, (_, i) => i)
const grid = new ClusterGrid(new ZOrder(places, everyone))

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
      expect(grid.courts(tileAt(position, z))).toContainEqual({
        kind: 'court',
        position,
        isRecent: false,
      })
  })
})

describe('a cluster', () => {
  it('gives way to a neighbour whose circle would cover its own, also across the edge of tiles and of the world', () => {
    const twice = (longitude: number) => [longitude, longitude]
    const places = {
      latitudes: Float64Array.of(20, 20, 20, 20),
      longitudes: Float64Array.from([179.9, -179.9].flatMap(twice)),
    }
    const both = new ClusterGrid(new ZOrder(places, Uint32Array.from(places.latitudes.keys())))
    const half = GAP / 2
    expect(both.clusters({ z: 2, x: 3, y: 1 })).toMatchObject([{ count: 2, x: 1 - half }])
    expect(both.clusters({ z: 2, x: 0, y: 1 })).toMatchObject([{ count: 2, x: half }])
  })

  it('has at least two courts, and lies in its tile, apart from all others', () => {
    for (const z of [0, 4, 8, 11]) {
      const marks = grid.clusters(tileAt(COUNT - 1, z)).filter((mark) => mark.kind === 'cluster')
      expect(marks.length).toBeGreaterThan(0)
      for (const { count, x, y } of marks) {
        expect(count).toBeGreaterThanOrEqual(2)
        for (const share of [x, y]) expect(Math.abs(share - 0.5)).toBeLessThan(0.5)
        const others = marks.filter((mark) => mark.x !== x || mark.y !== y)
        for (const other of others) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(GAP * 0.85)
      }
    }
  })

  it('of courts at one place splits at no zoom', () => {
    expect(grid.clusters(tileAt(2, 16))).toMatchObject([{ kind: 'cluster', count: 2 }])
  })

  it('takes in a lone court whose pin would cover it, and two such courts make one', () => {
    const marksAt = (...longitudes: number[]) => {
      const places = {
        latitudes: new Float64Array(longitudes.length).fill(20),
        longitudes: Float64Array.from(longitudes),
      }
      const grid = new ClusterGrid(new ZOrder(places, Uint32Array.from(longitudes.keys())))
      return [0, 1].map((x) =>
        grid.clusters({ z: 1, x, y: 0 }).map((mark) => (mark.kind === 'cluster' ? mark.count : 1)),
      )
    }
    // Cells are 22.5 degrees wide.
    expect(marksAt(-1, 1, 2)).toEqual([[], [3]])
    expect(marksAt(-2, -1, 1)).toEqual([[3], []])
    expect(marksAt(-1, 1)).toEqual([[2], []])
    expect(marksAt(-9, 9)).toEqual([[1], [1]])
    // The one in the middle joins the nearer.
    expect(marksAt(-5, 10, 24)).toEqual([[1], [2]])
  })

  it('is drawn where its courts are, if it covers no other there', () => {
    const places = {
      latitudes: Float64Array.of(20, 20.001, 20, 20.001),
      longitudes: Float64Array.of(30, 30.001, 50, 50.001),
    }
    const both = new ClusterGrid(new ZOrder(places, Uint32Array.from(places.latitudes.keys())))
    expect(both.clusters({ z: 1, x: 1, y: 0 })).toEqual(
      [30.0005, 50.0005].map((longitude) => ({
        ...{ kind: 'cluster', count: 2 },
        x: expect.closeTo(westShare(longitude) * 2 - 1, 6),
        y: expect.closeTo(northShare(20.0005) * 2, 6),
      })),
    )
  })
})

it('draws a cluster of courts on the border of a cell there, whichever of them are gone', () => {
  const [count, goneCount] = [66, 5]
  const onBorder = { latitudes: new Float64Array(count).fill(20), longitudes: new Float64Array(count) }
  const gone = Uint32Array.from({ length: goneCount }, (_, i) => i)
  const all = Uint32Array.from({ length: count }, (_, i) => i)
  const nowhere = { latitudes: new Float64Array(), longitudes: new Float64Array() }
  const changes = { recent: new ZOrder(nowhere, new Uint32Array()), gone: new ZOrder(onBorder, gone) }
  const [mark] = new ClusterGrid(new ZOrder(onBorder, all), changes).clusters({ z: 1, x: 1, y: 0 })
  expect(mark).toMatchObject({ kind: 'cluster', count: count - goneCount, x: 0 })
})

describe('a grid with changes', () => {
  const random = randomNumbers(10)
  const moved = everyone.filter(() => random() < 0.1)
  /** Where the moved courts are now, by their numbers among these. */
  const recent = {
    latitudes: Float64Array.from(moved, () => (random() < 0.5 ? 51.5 + random() / 5 : random() * 170 - 85)),
    longitudes: Float64Array.from(moved, () => (random() < 0.5 ? random() / 5 : random() * 360 - 180)),
  }
  const changed = new ClusterGrid(new ZOrder(places, everyone), {
    recent: new ZOrder(recent, Uint32Array.from(moved.keys())),
    gone: new ZOrder(places, moved),
  })
  const sorted = new ClusterGrid(new ZOrder(placesAfter(), everyone))

  function placesAfter() {
    const [latitudes, longitudes] = [places.latitudes.slice(), places.longitudes.slice()]
    moved.forEach((position, i) => {
      latitudes[position] = recent.latitudes[i] as number
      longitudes[position] = recent.longitudes[i] as number
    })
    return { latitudes, longitudes }
  }

  /** A mark with the number that the court had before it moved. */
  function described(mark: Mark): string {
    if (mark.kind === 'court') return `court ${mark.isRecent ? moved[mark.position] : mark.position}`
    return `${mark.count} at ${mark.x.toFixed(9)}, ${mark.y.toFixed(9)}`
  }
  const marksOf = (marks: readonly Mark[]) => marks.map(described).sort()
  /** The same for clusters of more courts than are sampled, whose places are guesses, as are then those of neighbours. */
  const contentsOf = (marks: readonly Mark[]) =>
    marks.map((mark) => (mark.kind === 'cluster' ? `${mark.count}` : described(mark))).sort()

  it.each([0, 1, 3, 5])('shows at %i what it would show if it were sorted again', (z) => {
    for (const tile of tilesOf(z)) {
      expect(contentsOf(changed.clusters(tile))).toEqual(contentsOf(sorted.clusters(tile)))
      expect(marksOf(changed.courts(tile))).toEqual(marksOf(sorted.courts(tile)))
    }
  })

  it.each([12, 14, 16])('shows in towns at %i what it would show if it were sorted again', (z) => {
    for (let position = 0; position < COUNT; position += 50) {
      const tile = tileAt(position, z)
      expect(marksOf(changed.clusters(tile))).toEqual(marksOf(sorted.clusters(tile)))
    }
  })

  it('draws a cluster somewhere in its cell if no sampled court is left', () => {
    const many = { latitudes: new Float64Array(200).fill(20), longitudes: new Float64Array(200).fill(30) }
    const order = new ZOrder(many, Uint32Array.from(many.latitudes.keys()))
    const gone = Uint32Array.from({ length: 197 }, (_, i) => i)
    const all = new ClusterGrid(order).clusters({ z: 1, x: 1, y: 0 })
    const few = new ClusterGrid(order, {
      recent: new ZOrder(many, new Uint32Array()),
      gone: new ZOrder(many, gone),
    })
    expect(few.clusters({ z: 1, x: 1, y: 0 })).toEqual(all.map((mark) => ({ ...mark, count: 3 })))
  })
})

const ascending = (a: unknown, b: unknown) => Number(a) - Number(b)
