import { describe, expect, it } from 'vitest'
import { courtOf } from '../../../test/court-views.ts'
import { randomNumbers } from '../../../test/random.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { type CourtIndex, emptyIndex, type IndexChange, type IndexedCourt } from './data.ts'
import { LayeredIndex } from './layered-index.ts'
import { searchCourts } from './layered-search.ts'
import { rebuild } from './rebuild.ts'
import { ANSWER, type Answer, type CourtSearch, searchIndex } from './search.ts'

const CHANGES = 4000
const IDS = 250
/** So many changes are merged into the base. */
const MANY_CHANGES = 60
/** Changes made at once, at most. */
const STEP = 8
/** The share of states that are compared. */
const COMPARED = 0.2

const NAMES = ['Hackney Downs', 'hackney', 'Zoë’s Court', 'Bälle', '🏀', 'Park', 'Park Lane', '']
const ADDRESSES = [null, '1 High Street', 'Downs Road, Hackney', 'Park Road']
const PLACES: readonly Point[] = [
  { latitude: 51.5, longitude: -0.12 },
  { latitude: 51.53, longitude: -0.1 },
  { latitude: -17.5, longitude: 179.9 },
  { latitude: -17.4, longitude: -179.95 },
  { latitude: 90, longitude: 0 },
]
const WORDS = ['hackney', 'park', 'h', 'downs road', 'zoes', 'ball', '', 'nowhere']

const random = randomNumbers(39)
const below = (count: number) => Math.floor(random() * count)
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
const somePlace = (): Point =>
  random() < 0.6 ? pick(PLACES) : { latitude: random() * 180 - 90, longitude: random() * 360 - 180 }

function someCourt(id: number): IndexedCourt {
  const name = pick(NAMES)
  return courtOf({ id, name, address: pick(ADDRESSES), isFree: pick([true, false, null]), ...somePlace() })
}

/** A court that comes, goes, or differs in everything or in one field only. */
function someChange(courts: ReadonlyMap<number, IndexedCourt>): IndexChange {
  const id = 1 + below(IDS)
  const before = courts.get(id)
  if (!before) return { id, court: someCourt(id) }
  const after = [
    null,
    someCourt(id),
    { ...before, name: pick(NAMES) },
    { ...before, ...somePlace() },
    { ...before, isFree: pick([true, false, null]) },
  ]
  return { id, court: pick(after) }
}

/** Each answer of a quarter of the courts. */
const question = {
  answersIn: (index: CourtIndex) => (position: number) => ((index.ids[position] as number) % 4) as Answer,
}

function searches(): CourtSearch[] {
  const filters = {
    access: pick(['all', 'free', 'paid'] as const),
    ...(random() < 0.3 && { listed: true }),
    ...(random() < 0.4 && { question, answer: pick(Object.values(ANSWER)) }),
  }
  const near = somePlace()
  const across: CourtSearch = { ...filters, bbox: [170, -30, -170, 60] }
  const kinds: CourtSearch[] = [
    { access: 'all' },
    filters,
    { ...filters, q: pick(WORDS) },
    { ...filters, bbox: [-10 * random(), 40, 10 * random(), 60] },
    across,
    { ...across, q: pick(WORDS) },
    { ...filters, near },
    { ...filters, near, radius: pick([0, 10, 300, 5000]) },
    { ...filters, near, radius: 5000, q: pick(WORDS), bbox: [170, -90, -20, 60] },
  ]
  return kinds.flatMap((kind) => [kind, { ...kind, offset: below(30), limit: 1 + below(20) }])
}

/** The courts after so many random changes, in layers that are merged now and then. */
function* changing() {
  const courts = new Map<number, IndexedCourt>()
  let index = LayeredIndex.of(emptyIndex())
  let merging: { from: LayeredIndex; base: CourtIndex } | undefined
  let merges = 0
  for (let done = 0; done < CHANGES; ) {
    const changes = Array.from({ length: 1 + below(STEP) }, () => someChange(courts))
    for (const { id, court } of changes) court ? courts.set(id, court) : courts.delete(id)
    index = index.with(changes)
    done += changes.length
    if (merging && random() < 0.2) {
      index = index.afterMerge(merging.from, merging.base)
      merging = undefined
      merges++
    } else if (index.changes.size >= MANY_CHANGES)
      merging ??= { from: index, base: rebuild(index.base, [...index.changes.values()]) }
    if (random() < COMPARED) yield { courts, index, merges }
  }
}

describe('an index in layers', () => {
  it('is searched as if it were rebuilt after each change', () => {
    const seen = { merges: 0, recent: 0, gone: 0, found: 0 }
    for (const { courts, index, merges } of changing()) {
      const rebuilt = rebuild(
        emptyIndex(),
        [...courts.values()].map((court) => ({ id: court.id, court })),
      )
      for (const search of searches()) {
        const expected = searchIndex(rebuilt, search)
        const found = searchCourts(index, search)
        const ids = [...found.positions].map((position) => index.idAt(position))
        expect(
          { ids, total: found.total, probable: found.probable, unknown: found.unknown },
          JSON.stringify({ search, merges }),
        ).toEqual({
          ids: [...expected.positions].map((position) => rebuilt.ids[position]),
          total: expected.total,
          probable: expected.probable,
          unknown: expected.unknown,
        })
        seen.found += ids.length
      }
      expect(index.size).toBe(courts.size)
      seen.merges = merges
      seen.recent += index.recent.count
      seen.gone += index.gone.size
    }
    expect(seen.merges).toBeGreaterThan(20)
    for (const count of [seen.recent, seen.gone, seen.found]) expect(count).toBeGreaterThan(3000)
  })

  it('knows where its courts are', () => {
    for (const { courts, index } of changing())
      expect(Array.from({ length: IDS }, (_, i) => found(index, i + 1))).toEqual(
        Array.from({ length: IDS }, (_, i) => expected(courts.get(i + 1))),
      )

    function found(index: LayeredIndex, id: number) {
      const position = index.positionOf(id)
      return position === undefined ? null : { id: index.idAt(position), ...index.pointAt(position) }
    }
    function expected(court: IndexedCourt | undefined) {
      return court ? { id: court.id, latitude: court.latitude, longitude: court.longitude } : null
    }
  })

  it('does not modify an earlier one', () => {
    const change = (id: number, name: string) => ({ id, court: courtOf({ id, name }) })
    const first = LayeredIndex.of(rebuild(emptyIndex(), [change(1, 'First')])).with([change(2, 'Second')])
    const later = first.with([change(1, 'Other'), change(2, 'Another'), change(3, 'Third')])
    const named = (index: LayeredIndex, q: string) => searchCourts(index, { access: 'all', q }).total
    expect(['first', 'second', 'third'].map((q) => named(first, q))).toEqual([1, 1, 0])
    expect(['first', 'second', 'other', 'another', 'third'].map((q) => named(later, q))).toEqual([
      0, 0, 1, 1, 1,
    ])
    expect(first.with([])).toBe(first)
  })
})

it('keeps no words that its courts had before', () => {
  let index = LayeredIndex.of(emptyIndex())
  for (let edit = 0; edit < 10_000; edit++)
    index = index.with([
      { id: edit % 3, court: courtOf({ id: edit % 3, name: `Word${edit}`, ...PLACES[0] }) },
    ])
  expect(index.recent.count).toBe(3)
  expect(index.recent.words.vocabulary.starts.length).toBeLessThan(2100)
})
