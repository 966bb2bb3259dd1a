import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { findDrawnTwice, type Match, matchNewCourts } from './match-new-courts.ts'
import type { Described } from './same-court.ts'

/** Converts metres to degrees at the equator. */
const degrees = (metres: number) => metres / 111_195

interface TestCourt extends Described {
  id: string
}

/** A court at metres east of a place on the equator. */
const point = (id: string, east: number, rest: Partial<Described> = {}): TestCourt => ({
  id,
  latitude: 0,
  longitude: 30 + degrees(east),
  name: undefined,
  ...rest,
})
/** Its longer sides run from south to north, so that pitches 16 m apart lie side by side. */
const pitch = (id: string, east: number, rest: Partial<Described> = {}) =>
  point(id, east, { widthM: 15, heightM: 28, ...rest })

const textOf = (match: Match<TestCourt>) => {
  if (match.outcome === 'new') return 'new'
  if (match.outcome === 'same') return `= ${match.court.id}`
  return `? ${match.courts.map(({ id }) => id).join(' ')}`
}
const matches = async (newCourts: TestCourt[], known: TestCourt[]) =>
  (await matchNewCourts(newCourts, known)).map(textOf)

describe('a new court stays new', () => {
  it('without known courts, and nothing comes of no new ones', async () => {
    expect(await matches([pitch('a', 0)], [])).toEqual(['new'])
    expect(await matches([], [pitch('A', 0)])).toEqual([])
  })

  it('if its place, or that of the known court, is impossible', async () => {
    const nowhere = { ...pitch('a', 0), latitude: Number.NaN }
    const beyond = { ...pitch('b', 0), longitude: 390 }
    expect(await matches([nowhere, beyond], [pitch('A', 0)])).toEqual(['new', 'new'])
    expect(await matches([pitch('a', 0)], [nowhere, beyond])).toEqual(['new'])
    const others = [nowhere, beyond, pitch('B', 500), nowhere, pitch('C', 900)]
    expect(await matches([pitch('a', 0)], [...others, pitch('A', 0), ...others])).toEqual(['= A'])
  })

  it('beside a known one', async () => {
    expect(await matches([pitch('a', 16)], [pitch('A', 0)])).toEqual(['new'])
  })
})

describe('people are asked', () => {
  it('if a new court is in a crowd, of which they see a part', async () => {
    const crowd = (count: number) => Array.from({ length: count }, (_, i) => point(`P${i}`, 0))
    expect(await matches([pitch('a', 0)], [...crowd(48), pitch('A', 0)])).toEqual(['= A'])
    const [match] = await matchNewCourts([pitch('a', 0)], [pitch('A', 0), ...crowd(2000)])
    expect(match).toMatchObject({ outcome: 'perhaps', courts: { length: 50, 0: { id: 'A' } } })
  })

  it('if a new court has two candidates nearly as good', async () => {
    expect(await matches([point('a', 2)], [pitch('A', 0), pitch('B', 16)])).toEqual(['? A B'])
    expect(await matches([pitch('a', 0)], [pitch('A', 3), pitch('B', -2)])).toEqual(['? B A'])
    const large = { widthM: 200, heightM: 200 }
    expect(await matches([point('a', 0, large)], [point('A', 10, large), point('B', 40, large)])).toEqual([
      '? A B',
    ])
  })

  it('if new courts compete for a known one', async () => {
    expect(await matches([pitch('a', 0), pitch('b', 16)], [point('A', 2)])).toEqual(['? A', '? A'])
    expect(await matches([pitch('a', 1), pitch('b', 0)], [pitch('A', 0)])).toEqual(['? A', '? A'])
  })

  it('about a stray pin, and about a part of a large place that its point is far from', async () => {
    expect(await matches([pitch('a', 0)], [point('A', 40)])).toEqual(['? A'])
    const park = { widthM: 800, heightM: 800 }
    expect(await matches([pitch('a', 390)], [point('A', 0, park)])).toEqual(['? A'])
    expect(await matches([point('a', 0, park)], [pitch('A', 390)])).toEqual(['? A'])
  })
})

describe('a new court is joined with a known one', () => {
  it('however near their neighbours are, if their outlines coincide', async () => {
    const row = (ids: string, shift: number) => [...ids].map((id, i) => pitch(id, i * 16 + shift))
    expect(await matches(row('abc', 2), row('ABC', 0))).toEqual(['= A', '= B', '= C'])
  })

  it('if other candidates are clearly farther', async () => {
    expect(await matches([point('a', 2)], [pitch('B', 40), pitch('A', 0)])).toEqual(['= A'])
    expect(await matches([pitch('a', 0), pitch('b', 40)], [point('A', 2)])).toEqual(['= A', '? A'])
  })

  it('if the others lose to an outline that coincides', async () => {
    expect(await matches([point('a', 2), pitch('b', 2)], [pitch('A', 0)])).toEqual(['? A', '= A'])
    expect(await matches([pitch('a', 0)], [point('A', 1), pitch('B', 3)])).toEqual(['= B'])
  })

  it('if the names tell it from its neighbours', async () => {
    const numbered = (ids: string, shift: number) =>
      [...ids].map((id, i) => point(id, i * 18 + shift, { name: `Mill Court ${i + 1}` }))
    expect(await matches(numbered('ab', 2), numbered('AB', 0))).toEqual(['= A', '= B'])
    const [, ...second] = numbered('ab', -9.5)
    expect(await matches(second, numbered('AB', 0))).toEqual(['= B'])
  })

  it('across the antimeridian', async () => {
    const [west, east] = [179.99999, -179.99999].map((longitude) => ({ ...point('A', 0), longitude }))
    expect(await matches([west as TestCourt], [east as TestCourt])).toEqual(['= A'])
  })
})

describe('courts of one source', () => {
  const pairs = async (newCourts: TestCourt[], own: TestCourt[] = []) => {
    const found = await findDrawnTwice(newCourts, own)
    return newCourts.flatMap((court) => (found.get(court) ?? []).map((other) => `${court.id}${other.id}`))
  }
  const hall = { widthM: 80, heightM: 60 }

  it('are neighbours, if they lie side by side or somewhere near, and by their names', async () => {
    expect(await pairs([pitch('a', 0), pitch('b', 16), point('c', 30), point('d', 60)])).toEqual([])
    expect(await pairs([pitch('a', 0, { name: 'Mill' }), pitch('b', 16, { name: 'Mill' })])).toEqual([])
    expect(
      await pairs([point('a', 0, { ...hall, name: 'Mill Hall' }), pitch('b', 20, { name: 'Pier' })]),
    ).toEqual([])
  })

  it('may be one, if one lies in the other or both coincide', async () => {
    expect(await pairs([point('a', 0, hall), pitch('b', 20)])).toEqual(['ba'])
    expect(await pairs([pitch('a', 1), pitch('b', 0)])).toEqual(['ba'])
    expect(await pairs([pitch('a', 1, { name: 'Mill' }), pitch('b', 0, { name: 'Pier' })])).toEqual(['ba'])
    expect(await pairs([point('a', 1), pitch('b', 0), point('c', 200), point('d', 202)])).toEqual([
      'ab',
      'dc',
    ])
  })

  it('of which one is here, keep that one, else the one of which more is known', async () => {
    expect(await pairs([pitch('a', 0, { name: 'Mill' })], [point('A', 1)])).toEqual(['aA'])
    expect(await pairs([], [point('A', 1), point('B', 0)])).toEqual([])
    expect(await pairs([pitch('a', 0), point('b', 1, { name: 'Mill' })])).toEqual(['ab'])
  })
})

it('the order of the courts decides nothing, and no known court is joined twice', async () => {
  const random = randomNumbers(5)
  const someCourts = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const place = { latitude: random() * 0.01, longitude: random() * 0.01 }
      return { ...(random() < 0.5 ? point : pitch)(`${i}`, 0), ...place }
    })
  const known = someCourts(300)
  const newCourts = [...known.slice(0, 100), ...someCourts(200)].map((court, i) => ({ ...court, id: `${i}` }))

  const found = await matches(newCourts, known)
  expect(await matches(newCourts.toReversed(), known.toReversed())).toEqual(found.toReversed())
  const joined = found.filter((text) => text.startsWith('='))
  expect(joined.length).toBeGreaterThan(50)
  expect(new Set(joined).size).toBe(joined.length)
})
