import { describe, expect, it } from 'vitest'
import { type KnownCourt, matchRows, type RowIdentity, UniqueRows } from './match-rows.ts'

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

const matches = async (rows: RowIdentity[], known: KnownCourt[]) =>
  Object.fromEntries([...(await matchRows(rows, known))].map(([line, { id }]) => [line, id]))

describe('a row is a known court', () => {
  it('not by the name far away, nor by the place under another name', async () => {
    expect(await matches([row(2, 'Cage', 101), row(3, 'Other', 0)], [court(1, 'Cage', 0)])).toEqual({})
  })

  it('by its name without case and spaces within 100 m', async () => {
    expect(await matches([row(2, ' THE  cage ', 99)], [court(1, 'The Cage', 0)])).toEqual({ 2: 1 })
    expect(await matches([row(2, 'The Cage', -99)], [court(1, 'The Cage', 0)])).toEqual({ 2: 1 })
  })

  it('by its id, wherever it lies', async () => {
    expect(await matches([row(2, 'New name', 5000, 1)], [court(1, 'Cage', 0)])).toEqual({ 2: 1 })
  })

  it('by name and place when its id is unknown here', async () => {
    expect(await matches([row(2, 'Cage', 0, 77)], [court(1, 'Cage', 0)])).toEqual({ 2: 1 })
  })

  it('by its id before another row that is it by name', async () => {
    const rows = [row(2, 'Cage', 0), row(3, 'Renamed', 0, 1)]
    expect(await matches(rows, [court(1, 'Cage', 0)])).toEqual({ 3: 1 })
  })

  it('by the nearest of several', async () => {
    const known = [court(1, 'Cage', 0), court(2, 'Cage', 40), court(3, 'Cage', 80)]
    expect(await matches([row(2, 'Cage', 50)], known)).toEqual({ 2: 2 })
  })

  it('once: two rows near it are two courts', async () => {
    expect(await matches([row(2, 'Cage', -90), row(3, 'Cage', 90)], [court(1, 'Cage', 0)])).toEqual({ 2: 1 })
  })

  it('in the directory rather than in the archive', async () => {
    const known = [court(1, 'Cage', 0, false), court(2, 'Cage', 60)]
    expect(await matches([row(2, 'Cage', 0)], known)).toEqual({ 2: 2 })
    expect(await matches([row(2, 'Cage', 0)], known.slice(0, 1))).toEqual({ 2: 1 })
  })
})

describe('a court that was merged into another', () => {
  const merged = { ...court(1, 'Cage', 0, false), mergedInto: 9 }

  it('is what a row is about if nothing else is', async () => {
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
  const sameAs = (...rows: RowIdentity[]) => {
    const taken = new UniqueRows()
    return rows.map((each) => taken.addUnlessDuplicate(each)?.line)
  }

  it('by its id', () => {
    expect(sameAs(row(2, 'A', 0, 7), row(3, 'B', 900, 7))).toEqual([undefined, 2])
  })

  it('by its name within 100 m', () => {
    expect(sameAs(row(2, 'Cage', 0), row(3, 'cage', 99), row(4, 'Cage', 201))).toEqual([
      undefined,
      2,
      undefined,
    ])
    expect(sameAs(row(2, 'Cage', 0, 7), row(3, 'Cage', 0))).toEqual([undefined, 2])
    expect(sameAs(row(2, 'Cage', 0), row(3, 'Cage', 0, 7))).toEqual([undefined, 2])
  })

  it('not when both have an id: two courts may lie side by side', () => {
    expect(sameAs(row(2, 'Cage', 0, 7), row(3, 'Cage', 10, 8))).toEqual([undefined, undefined])
  })
})
