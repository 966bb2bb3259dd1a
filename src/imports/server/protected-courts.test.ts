import { expect, it } from 'vitest'
import type { CourtHints } from './court-row.ts'
import type { KnownCourt } from './match-rows.ts'
import { findCourtsOfSkippedRows } from './protected-courts.ts'

const court = (id: number, wanted: Partial<KnownCourt> = {}): KnownCourt => ({
  id,
  name: 'Cage',
  latitude: 51.5,
  longitude: -0.12,
  published: true,
  mergedInto: null,
  ...wanted,
})

/** The ids of the courts that one skipped row may be about. */
async function protectedBy(hints: Partial<CourtHints>, known: KnownCourt[], taken: KnownCourt[] = []) {
  const clues = { id: undefined, names: [], latitude: undefined, longitude: undefined, ...hints }
  const found = await findCourtsOfSkippedRows([{ line: 2, clues }], known, new Set(taken))
  return (found.get(2) ?? []).map(({ id }) => id)
}

it('no row protects no court', async () => {
  expect(await findCourtsOfSkippedRows([], [court(1)], new Set())).toEqual(new Map())
})

it('an id protects its court alone, even one that is archived or that another row is about', async () => {
  const [named, other] = [court(1, { published: false }), court(2)]
  expect(await protectedBy({ id: 1, names: ['Cage'] }, [named, other])).toEqual([1])
  expect(await protectedBy({ id: 2 }, [named, other], [other])).toEqual([2])
})

it('an id that nobody has leaves the other hints', async () => {
  expect(await protectedBy({ id: 77, names: ['Cage'] }, [court(1)])).toEqual([1])
})

it('without an id, neither archived courts are meant nor those of other rows, but merged ones are', async () => {
  const taken = court(3)
  const known = [court(1, { published: false }), court(2, { published: false, mergedInto: 3 }), taken]
  expect(await protectedBy({ names: ['Cage'] }, known, [taken])).toEqual([2])
})

it('a name protects all courts of that name, whatever its case', async () => {
  const known = [court(1), court(2, { latitude: 10 }), court(3, { name: 'Hall' })]
  expect(await protectedBy({ names: ['CAGE'] }, known)).toEqual([1, 2])
})

it('a name with a place protects the courts of that name within 100 m', async () => {
  const known = [court(1), court(2, { latitude: 51.5008 }), court(3, { latitude: 51.502 })]
  expect(await protectedBy({ names: ['Hall', 'Cage'], latitude: 51.5, longitude: -0.12 }, known)).toEqual([
    1, 2,
  ])
  expect(await protectedBy({ names: ['Hall'], latitude: 51.5, longitude: -0.12 }, known)).toEqual([])
})

it('a name with one coordinate protects the courts of that name near that line', async () => {
  const known = [
    court(1),
    court(2, { latitude: 51.51 }),
    court(3, { longitude: -0.1 }),
    court(4, { name: 'Hall' }),
  ]
  expect(await protectedBy({ names: ['Cage'], latitude: 51.5 }, known)).toEqual([1, 3])
  expect(await protectedBy({ names: ['Cage'], longitude: -0.12 }, known)).toEqual([1, 2])
})

it.each([51.4992, 51.5008, 51.5012])(
  'a line of latitude also protects across the edge of its band: %s',
  async (latitude) => {
    expect(await protectedBy({ names: ['Cage'], latitude }, [court(1)])).toEqual([1])
  },
)

it('a place without a name protects whatever lies there', async () => {
  const known = [court(1), court(2, { latitude: 51.502 })]
  expect(await protectedBy({ latitude: 51.5, longitude: -0.12 }, known)).toEqual([1])
})
