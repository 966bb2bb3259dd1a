import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, test } from 'vitest'
import { type Described, mayBeDrawnTwice, relateCourts, type Sameness } from './same-court.ts'

const compareCourts = (one: Described, other: Described): Sameness => relateCourts(one, other).sameness

/** Converts metres to degrees at the equator. */
const degrees = (metres: number) => metres / 111_195

/** A court at metres east and north of a place on the equator. */
const court = (east: number, north: number, rest: Partial<Described> = {}): Described => ({
  latitude: degrees(north),
  longitude: 30 + degrees(east),
  name: undefined,
  ...rest,
})
const pitch = (east: number, north: number, rest: Partial<Described> = {}) =>
  court(east, north, { widthM: 28, heightM: 15, ...rest })
const NAMED = { name: 'Windmill Court' }

describe('odd descriptions', () => {
  it('courts without usable coordinates are never the same', () => {
    for (const latitude of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const nowhere = { ...pitch(0, 0, NAMED), latitude }
      expect(compareCourts(nowhere, nowhere)).toBe('different')
      expect(compareCourts(nowhere, pitch(0, 0, NAMED))).toBe('different')
    }
  })

  it('outlines without usable sizes are points', () => {
    const sizes = [
      { widthM: 28 },
      { heightM: 15 },
      { widthM: 0, heightM: 15 },
      { widthM: -28, heightM: -15 },
      { widthM: Number.NaN, heightM: 15 },
    ]
    for (const size of sizes) {
      expect(compareCourts(court(0, 0, size), court(0, 6))).toBe('perhaps')
      expect(compareCourts(court(0, 0, size), pitch(0, 4))).toBe('same')
    }
  })

  it('an outline as large as a country contains no courts a kilometre away', () => {
    const country = court(0, 0, { widthM: 1e6, heightM: 1e6 })
    expect(compareCourts(country, court(0, 1000))).toBe('different')
    expect(compareCourts(country, court(0, 400))).toBe('perhaps')
  })

  it('distances are right across the antimeridian and far north', () => {
    const [west, east] = [179.99999, -179.99999].map((longitude) => ({ ...court(0, 0), longitude }))
    expect(compareCourts(west as Described, east as Described)).toBe('same')
    const north = { ...court(0, 0), latitude: 60 }
    expect(compareCourts(north, { ...north, longitude: 30 + degrees(9) })).toBe('same')
    expect(compareCourts(north, { ...north, longitude: 30 + degrees(11) })).toBe('perhaps')
  })
})

describe('two outlines', () => {
  it('side by side are different courts, of whatever size', () => {
    expect(compareCourts(pitch(0, 0), pitch(0, 15))).toBe('different')
    expect(compareCourts(pitch(0, 0), pitch(0, 8))).toBe('different')
    expect(compareCourts(court(0, 0, { widthM: 11, heightM: 8 }), pitch(0, 12))).toBe('different')
  })

  it('with one name side by side are asked about', () => {
    expect(compareCourts(pitch(0, 0, NAMED), pitch(0, 17, NAMED))).toBe('perhaps')
    expect(compareCourts(pitch(0, 0, NAMED), pitch(0, 116, NAMED))).toBe('different')
  })

  it('one within the other are asked about', () => {
    const park = court(0, 0, { widthM: 200, heightM: 150 })
    expect(compareCourts(park, pitch(60, 40))).toBe('perhaps')
    expect(compareCourts(park, pitch(110, 0))).toBe('different')
  })

  it('that coincide are one court', () => {
    expect(compareCourts(pitch(0, 0), pitch(4, 3))).toBe('same')
    expect(compareCourts(pitch(0, 0, NAMED), pitch(4, 3))).toBe('same')
  })

  it('that coincide with unlike names, or once indoors and once outdoors, are asked about', () => {
    expect(compareCourts(pitch(0, 0, NAMED), pitch(0, 0, { name: 'Mill Lane' }))).toBe('perhaps')
    expect(compareCourts(pitch(0, 0, { isIndoor: true }), pitch(0, 0, { isIndoor: false }))).toBe('perhaps')
    expect(compareCourts(pitch(0, 0, { isIndoor: true }), pitch(0, 0, { isIndoor: null }))).toBe('same')
  })
})

describe('a pin and an outline', () => {
  it('are different beyond 60 m, or 100 m with one name', () => {
    expect(compareCourts(court(0, 68), pitch(0, 0))).toBe('different')
    expect(compareCourts(court(0, 108, NAMED), pitch(0, 0, NAMED))).toBe('different')
  })

  it('are asked about nearer than that', () => {
    expect(compareCourts(court(0, 67), pitch(0, 0))).toBe('perhaps')
    expect(compareCourts(court(0, 107, NAMED), pitch(0, 0, NAMED))).toBe('perhaps')
    expect(compareCourts(court(0, 6), pitch(0, 0))).toBe('perhaps')
  })

  it('are asked about in the midst of a large outline, unless they have one name', () => {
    const park = { widthM: 61, heightM: 50 }
    expect(compareCourts(court(0, 0), court(0, 0, park))).toBe('perhaps')
    expect(compareCourts(court(0, 0, NAMED), court(0, 0, { ...park, ...NAMED }))).toBe('same')
  })

  it('are one court in the inner part of a pitch, or with one name at its edge', () => {
    expect(compareCourts(court(0, 4.9), pitch(0, 0))).toBe('same')
    expect(compareCourts(court(9, 0), pitch(0, 0))).toBe('same')
    expect(compareCourts(court(0, 12, NAMED), pitch(0, 0, NAMED))).toBe('same')
    expect(compareCourts(court(0, 13, NAMED), pitch(0, 0, NAMED))).toBe('perhaps')
  })
})

describe('two points', () => {
  it('are one court within 5 m, or 10 m with one name', () => {
    expect(compareCourts(court(0, 61), court(0, 0))).toBe('different')
    expect(compareCourts(court(0, 5.1), court(0, 0))).toBe('perhaps')
    expect(compareCourts(court(0, 4.9), court(0, 0))).toBe('same')
    expect(compareCourts(court(0, 10.1, NAMED), court(0, 0, NAMED))).toBe('perhaps')
    expect(compareCourts(court(0, 9.9, NAMED), court(0, 0, NAMED))).toBe('same')
  })
})

interface Pair {
  label: 'same' | 'different'
  origin: string
  one: Described
  other: Described
}

/** How many pairs of each label were judged how. */
type Confusion = Record<Pair['label'], Record<Sameness, number>>

describe('the labelled pairs', () => {
  const pairs = readPairs()
  /** Errors among every third pair changed no threshold. But all pairs were looked at for labelling. */
  const isHeldOut = (_: unknown, i: number) => i % 3 === 2
  const training = pairs.filter((pair, i) => !isHeldOut(pair, i))
  const heldOut = pairs.filter(isHeldOut)

  test('are complete, and no pair is there twice', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(200)
    const keys = pairs.map(({ one, other }) => JSON.stringify([one, other]))
    expect(new Set(keys).size).toBe(pairs.length)
    for (const { label, one, other } of pairs) {
      expect(['same', 'different']).toContain(label)
      for (const number of [one, other].flatMap(({ name: _, isIndoor: __, ...numbers }) =>
        Object.values(numbers),
      ))
        expect(number === undefined || Number.isFinite(number)).toBe(true)
    }
  })

  test('are judged alike in both orders', () => {
    for (const { one, other } of pairs) expect(compareCourts(other, one)).toBe(compareCourts(one, other))
  })

  test.each([
    ['training', training, 0.58],
    ['held-out', heldOut, 0.5],
  ])('of the %s part are joined with a precision of at least 0.99', (_, part, leastRecall) => {
    const { precision, recall, lost } = measure(part)
    expect(precision).toBeGreaterThanOrEqual(0.99)
    expect(recall).toBeGreaterThanOrEqual(leastRecall)
    expect(lost).toBeLessThanOrEqual(0.01)
  })

  test('of neighbours in one edition, those that may be drawn twice are mostly one court', () => {
    const neighbours = pairs.filter(({ origin }) => origin === 'neighbours')
    const count = (wanted: Pair['label']) => {
      const labelled = neighbours.filter(({ label }) => label === wanted)
      const asked = labelled.filter(({ one, other }) => mayBeDrawnTwice(relateCourts(one, other)))
      return { labelled: labelled.length, asked: asked.length }
    }
    expect(count('same')).toEqual({ labelled: 39, asked: 35 })
    expect(count('different')).toEqual({ labelled: 188, asked: 15 })
  })

  test('have these confusion matrices', () => {
    expect(confusionOf(training)).toEqual({
      same: { same: 65, perhaps: 45, different: 1 },
      different: { same: 0, perhaps: 62, different: 110 },
    })
    expect(confusionOf(heldOut)).toEqual({
      same: { same: 27, perhaps: 26, different: 0 },
      different: { same: 0, perhaps: 32, different: 56 },
    })
  })
})

function confusionOf(pairs: readonly Pair[]): Confusion {
  const none = { same: 0, perhaps: 0, different: 0 }
  const confusion = { same: { ...none }, different: { ...none } }
  for (const { label, one, other } of pairs) confusion[label][compareCourts(one, other)]++
  return confusion
}

/** Recall: the share of pairs of one court that are joined; lost: of those that nobody is asked about. */
function measure(pairs: readonly Pair[]) {
  const { same, different } = confusionOf(pairs)
  const all = same.same + same.perhaps + same.different
  return {
    precision: same.same / (same.same + different.same),
    recall: same.same / all,
    lost: same.different / all,
  }
}

function readPairs(): Pair[] {
  const file = readFileSync(new URL('same-court.pairs.csv', import.meta.url))
  const rows: Record<string, string>[] = parse(file, { columns: true, comment: '#', comment_no_infix: true })
  return rows.map((row) => ({
    label: row.label as Pair['label'],
    origin: row.origin ?? '',
    one: readCourt(row, 'a'),
    other: readCourt(row, 'b'),
  }))
}

function readCourt(row: Record<string, string>, side: 'a' | 'b'): Described {
  const cell = (name: string) => row[`${side}_${name}`] || undefined
  const number = (name: string) => (cell(name) === undefined ? undefined : Number(cell(name)))
  return {
    latitude: Number(cell('latitude')),
    longitude: Number(cell('longitude')),
    name: cell('name'),
    widthM: number('width'),
    heightM: number('height'),
    isIndoor: cell('indoor') === undefined ? null : cell('indoor') === 'yes',
  }
}
