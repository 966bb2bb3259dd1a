import { describe, expect, it } from 'vitest'
import { longestNormalizedRun } from '../../../test/longest-normalized-run.ts'
import {
  type CourtHints,
  findCourtsOfSkippedRows,
  fold,
  type KnownCourt,
  matchRows,
  NamedPlaceIndex,
  type RowIdentity,
  UniqueRows,
} from './match-rows.ts'

/** Converts metres to degrees of latitude. */
const north = (metres: number) => metres / 111_195

const row = (line: number, name: string, metres: number, id?: number): RowIdentity => ({
  line,
  id,
  name,
  latitude: 51.5 + north(metres),
  longitude: -0.12,
})
const court = (id: number, name: string, metres: number, published = true): KnownCourt => ({
  ...row(0, name, metres),
  id,
  published,
  mergedInto: null,
})

const matches = async (rows: RowIdentity[], known: KnownCourt[], isExport = true) => {
  const found = await matchRows(rows, known, { isExport })
  return Object.fromEntries([...found.matches].map(([line, { id }]) => [line, id]))
}

describe('a row matches a known court', () => {
  it('not by name far away, nor by location with another name', async () => {
    expect(await matches([row(2, 'Cage', 101), row(3, 'Other', 0)], [court(1, 'Cage', 0)])).toEqual({})
  })

  it('by its name, ignoring case and spaces, within 100 m', async () => {
    expect(await matches([row(2, ' THE  cage ', 99)], [court(1, 'The Cage', 0)])).toEqual({ 2: 1 })
    expect(await matches([row(2, 'The Cage', -99)], [court(1, 'The Cage', 0)])).toEqual({ 2: 1 })
  })

  it('by its id, wherever it lies', async () => {
    expect(await matches([row(2, 'New name', 5000, 1)], [court(1, 'Cage', 0)])).toEqual({ 2: 1 })
  })

  it('by name and location if its id is unknown', async () => {
    expect(await matches([row(2, 'Cage', 0, 77)], [court(1, 'Cage', 0)])).toEqual({ 2: 1 })
  })

  it('by its id rather than by another row’s name', async () => {
    const rows = [row(2, 'Cage', 0), row(3, 'Renamed', 0, 1)]
    expect(await matches(rows, [court(1, 'Cage', 0)])).toEqual({ 3: 1 })
  })

  it('by the nearest of several', async () => {
    const known = [court(1, 'Cage', 0), court(2, 'Cage', 40), court(3, 'Cage', 80)]
    expect(await matches([row(2, 'Cage', 50)], known)).toEqual({ 2: 2 })
  })

  it('once: a second row near it is a new court', async () => {
    expect(await matches([row(2, 'Cage', -90), row(3, 'Cage', 90)], [court(1, 'Cage', 0)])).toEqual({ 2: 1 })
  })

  it('in the directory rather than in the archive', async () => {
    const known = [court(1, 'Cage', 0, false), court(2, 'Cage', 60)]
    expect(await matches([row(2, 'Cage', 0)], known)).toEqual({ 2: 2 })
    expect(await matches([row(2, 'Cage', 0)], known.slice(0, 1))).toEqual({ 2: 1 })
  })
})

describe('an id in a file that is not an export of ours', () => {
  const match = async (...rows: RowIdentity[]) => {
    const found = await matchRows(rows, [court(1, 'Cage', 0)], { isExport: false })
    return { lines: [...found.matches.keys()], foreign: found.foreign }
  }

  it('is that of another data set if neither name nor place agree', async () => {
    expect(await match(row(2, 'Gym', 5_900_000, 1))).toEqual({ lines: [], foreign: [2] })
    expect(await match(row(2, 'Gym', 101, 1))).toEqual({ lines: [], foreign: [2] })
  })

  it('does not count for a court of the same name in another town', async () => {
    expect(await match(row(2, 'Cage', 9_000, 1))).toEqual({ lines: [], foreign: [2] })
  })

  it('counts if the court was moved or renamed', async () => {
    expect(await match(row(2, 'cage', 7_000, 1))).toEqual({ lines: [2], foreign: [] })
    expect(await match(row(2, 'Renamed', 99, 1))).toEqual({ lines: [2], foreign: [] })
  })

  it('need not be known', async () => {
    expect(await match(row(2, 'Gym', 0, 77))).toEqual({ lines: [], foreign: [] })
  })

  it('matches a merged court only if they agree', async () => {
    const merged = { ...court(1, 'Cage', 0, false), mergedInto: 9 }
    expect(await matches([row(2, 'Gym', 5000, 1)], [merged], false)).toEqual({})
  })

  it('may be shared by courts that differ', async () => {
    const taken = new UniqueRows({ isExport: false })
    const add = async (each: RowIdentity) => (await taken.addUnlessDuplicate(each))?.line
    expect(await add(row(2, 'Oak', 0, 7))).toBeUndefined()
    expect(await add(row(3, 'Oak East', 110, 7))).toBeUndefined()
    expect(await add(row(4, 'Oak East', 110, 7))).toBe(3)
  })
})

describe('a court that was merged into another', () => {
  const merged = { ...court(1, 'Cage', 0, false), mergedInto: 9 }

  it('matches if nothing else does', async () => {
    expect(await matches([row(2, 'Cage', 0)], [merged])).toEqual({ 2: 1 })
    expect(await matches([row(2, 'Renamed', 5000, 1)], [merged])).toEqual({ 2: 1 })
  })

  it('comes after published and archived courts, even by its id', async () => {
    for (const published of [true, false]) {
      const known = [merged, court(2, 'Cage', 40, published)]
      expect(await matches([row(2, 'Cage', 0)], known)).toEqual({ 2: 2 })
      expect(await matches([row(2, 'Cage', 0, 1)], known)).toEqual({ 2: 2 })
    }
  })
})

describe('a row is the same court as an earlier one', () => {
  /** The line of the earlier row, for each row. */
  const sameAs = async (...rows: RowIdentity[]) => {
    const taken = new UniqueRows({ isExport: true })
    const lines: (number | undefined)[] = []
    for (const each of rows) lines.push((await taken.addUnlessDuplicate(each))?.line)
    return lines
  }

  it('by its id', async () => {
    expect(await sameAs(row(2, 'A', 0, 7), row(3, 'B', 900, 7))).toEqual([undefined, 2])
  })

  it('by its name within 100 m', async () => {
    expect(await sameAs(row(2, 'Cage', 0), row(3, 'cage', 99), row(4, 'Cage', 201))).toEqual([
      undefined,
      2,
      undefined,
    ])
    expect(await sameAs(row(2, 'Cage', 0, 7), row(3, 'Cage', 0))).toEqual([undefined, 2])
    expect(await sameAs(row(2, 'Cage', 0), row(3, 'Cage', 0, 7))).toEqual([undefined, 2])
  })

  it('by its name, when rows with and without an id take turns', async () => {
    const rows = [row(2, 'A', 0, 7), row(3, 'B', 0), row(4, 'C', 0, 8), row(5, 'C', 0), row(6, 'B', 0, 9)]
    expect(await sameAs(...rows)).toEqual([undefined, undefined, undefined, 4, 3])
  })

  it('not if both have an id: two courts may be next to each other', async () => {
    expect(await sameAs(row(2, 'Cage', 0, 7), row(3, 'Cage', 10, 8))).toEqual([undefined, undefined])
  })
})

describe('the courts that a skipped row refers to', () => {
  const court = (id: number, wanted: Partial<KnownCourt> = {}): KnownCourt => ({
    id,
    name: 'Cage',
    latitude: 51.5,
    longitude: -0.12,
    published: true,
    mergedInto: null,
    ...wanted,
  })

  /** The ids of the courts that a skipped row with these hints may refer to. */
  async function courtsOf(given: Partial<CourtHints>, known: KnownCourt[], taken: KnownCourt[] = []) {
    const hints = { id: undefined, names: [], latitude: undefined, longitude: undefined, ...given }
    const found = await findCourtsOfSkippedRows([{ line: 2, hints }], known, new Set(taken))
    return (found.get(2) ?? []).map(({ id }) => id)
  }

  it('are none without rows', async () => {
    expect(await findCourtsOfSkippedRows([], [court(1)], new Set())).toEqual(new Map())
  })

  it('by an id, are that court alone, even if archived or matched by another row', async () => {
    const [named, other] = [court(1, { published: false }), court(2)]
    expect(await courtsOf({ id: 1, names: ['Cage'] }, [named, other])).toEqual([1])
    expect(await courtsOf({ id: 2 }, [named, other], [other])).toEqual([2])
  })

  it('are found by the other hints if the id is unknown', async () => {
    expect(await courtsOf({ id: 77, names: ['Cage'] }, [court(1)])).toEqual([1])
  })

  it('without an id, exclude archived courts and those of other rows, but not merged ones', async () => {
    const taken = court(3)
    const known = [court(1, { published: false }), court(2, { published: false, mergedInto: 3 }), taken]
    expect(await courtsOf({ names: ['Cage'] }, known, [taken])).toEqual([2])
  })

  it('by a name, are all courts of that name, ignoring case', async () => {
    const known = [court(1), court(2, { latitude: 10 }), court(3, { name: 'Hall' })]
    expect(await courtsOf({ names: ['CAGE'] }, known)).toEqual([1, 2])
  })

  it('by name and location, are those of that name within 100 m', async () => {
    const known = [court(1), court(2, { latitude: 51.5008 }), court(3, { latitude: 51.502 })]
    expect(await courtsOf({ names: ['Hall', 'Cage'], latitude: 51.5, longitude: -0.12 }, known)).toEqual([
      1, 2,
    ])
    expect(await courtsOf({ names: ['Hall'], latitude: 51.5, longitude: -0.12 }, known)).toEqual([])
  })

  it('by name and one coordinate, are those of that name near that line', async () => {
    const known = [
      court(1),
      court(2, { latitude: 51.51 }),
      court(3, { longitude: -0.1 }),
      court(4, { name: 'Hall' }),
    ]
    expect(await courtsOf({ names: ['Cage'], latitude: 51.5 }, known)).toEqual([1, 3])
    expect(await courtsOf({ names: ['Cage'], longitude: -0.12 }, known)).toEqual([1, 2])
  })

  it.each([51.4992, 51.5008, 51.5012])(
    'a line of latitude also protects across the edge of its band: %s',
    async (latitude) => {
      expect(await courtsOf({ names: ['Cage'], latitude }, [court(1)])).toEqual([1])
    },
  )

  it('by location alone, are all at that location', async () => {
    const known = [court(1), court(2, { latitude: 51.502 })]
    expect(await courtsOf({ latitude: 51.5, longitude: -0.12 }, known)).toEqual([1])
  })
})

describe('finding a court by name and place', () => {
  it('ignores case, spaces and the encoding of accents', () => {
    expect(fold(' Caf\u00e9  Park ')).toBe(fold('cafe\u0301 PARK'))
  })

  it('long runs of combining marks are not sorted', () => {
    const piled = `Cafe${'\u0301'.repeat(400)}${'\u0316'.repeat(400)}`
    expect(longestNormalizedRun(() => fold(piled))).toBeLessThanOrEqual(6)
  })

  it.each([51.5, 51.4999])('finds a value at %s from neighbouring bands of latitude', (latitude) => {
    const index = new NamedPlaceIndex<string>()
    index.add('Cage', { latitude, longitude: 0 }, 'here')
    const found = [-0.0012, -0.0008, 0, 0.0008, 0.0012].map((north) =>
      index.find('cage', { latitude: latitude + north, longitude: 0 }),
    )
    expect(found).toEqual([undefined, 'here', 'here', 'here', undefined])
  })

  it('finds the value added last of several at the same place', () => {
    const index = new NamedPlaceIndex<string>()
    const here = { latitude: 51.5, longitude: 0 }
    for (const value of ['first', 'last']) index.add('Cage', here, value)
    expect(index.find('Cage', here)).toBe('last')
  })
})
