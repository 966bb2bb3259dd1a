import { describe, expect, it } from 'vitest'
import { courtOf, directoryOf, published } from '../../../test/court-views.ts'
import { randomNumbers } from '../../../test/random.ts'
import type { CourtView } from '../../contract/courts/schema.ts'
import { type CourtChange, courtAt, type DirectoryData, emptyData } from './data.ts'
import { positionOf, rebuild } from './rebuild.ts'
import { searchCourts } from './search.ts'

const courtsOf = (data: DirectoryData) =>
  Array.from({ length: data.count }, (_, position) => courtAt(data, position))
const listOf = (data: DirectoryData): CourtView[] => JSON.parse(Buffer.from(data.list.values).toString())
const namesOf = (data: DirectoryData) => courtsOf(data).map(({ name }) => name)

describe('an empty directory', () => {
  it('is an empty list', () => {
    const data = rebuild(emptyData(), [{ id: 1, court: null }])
    expect(Buffer.from(data.list.values).toString()).toBe('[]')
    expect(positionOf(data, 1)).toBeUndefined()
  })

  it('comes back when the last court goes', () => {
    const data = rebuild(directoryOf([{ id: 1 }]), [{ id: 1, court: null }])
    expect(Buffer.from(data.list.values).toString()).toBe('[]')
    expect(data.tag).toBe(rebuild(emptyData(), []).tag)
  })
})

describe('the list', () => {
  it('is in the order of names without case and accents, then of ids', () => {
    const data = directoryOf([
      { id: 9, name: 'ealing' },
      { id: 4, name: 'Zebra' },
      { id: 3, name: 'Éa' },
      { id: 7, name: 'Ealing' },
      { id: 2, name: '🏀 ball' },
      { id: 1, name: '\uE000 sorts before the ball in UTF-8, after it in UTF-16' },
    ])
    expect(courtsOf(data).map(({ id }) => id)).toEqual([3, 7, 9, 4, 1, 2])
  })

  it('holds any text as it is', () => {
    const texts = [
      '</script><script>alert(1)</script>',
      '"quoted" \\ \u2028 \n\t',
      '篮球场',
      '🏀',
      '\u0001',
      ' ',
    ]
    const data = directoryOf(texts.map((name, i) => ({ id: i + 1, name, notes: name })))
    expect(new Set(namesOf(data))).toEqual(new Set(texts))
    expect(listOf(data)).toEqual(courtsOf(data))
  })

  it('takes the last of several changes of a court', () => {
    const data = rebuild(emptyData(), [
      published(courtOf({ id: 1, name: 'Before' })),
      published(courtOf({ id: 2 })),
      published(courtOf({ id: 1, name: 'After' })),
      { id: 2, court: null },
    ])
    expect(namesOf(data)).toEqual(['After'])
  })

  it('leaves the old one as it was', () => {
    const old = directoryOf([
      { id: 1, name: 'B' },
      { id: 2, name: 'C' },
    ])
    rebuild(old, [published(courtOf({ id: 3, name: 'A' })), { id: 1, court: null }])
    expect(namesOf(old)).toEqual(['B', 'C'])
    expect(listOf(old)).toHaveLength(2)
  })
})

describe('the fingerprint', () => {
  const tag = (...courts: Parameters<typeof directoryOf>[0]) => directoryOf(courts).tag

  it('differs when anything differs', () => {
    const tags = [
      tag(),
      tag({ id: 1 }),
      tag({ id: 2 }),
      tag({ id: 1, rating: 4 }),
      tag({ id: 1 }, { id: 2 }),
      rebuild(emptyData(), [{ id: 1, court: { view: courtOf({ id: 1 }), manualRating: 3 } }]).tag,
    ]
    expect(new Set(tags).size).toBe(tags.length)
  })

  it('is the same for the same courts, however they came', () => {
    const once = directoryOf([{ id: 1 }, { id: 2 }])
    const later = rebuild(directoryOf([{ id: 2, name: 'Old' }]), [
      published(courtOf({ id: 2 })),
      published(courtOf({ id: 1 })),
    ])
    expect(later.tag).toBe(once.tag)
  })
})

describe('a directory after many changes', () => {
  const random = randomNumbers(7)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const NAMES = ['Hackney Downs', 'hackney', 'Zoë’s Court', 'Bälle', '🏀', 'Park', 'Clapham Common', '']
  const someCourt = (id: number, round: number) =>
    courtOf({
      id,
      name: pick(NAMES),
      address: pick([null, `${round} High Street`, 'Downs Road, Hackney']),
      latitude: random() * 180 - 90,
      longitude: random() * 360 - 180,
      isFree: pick([true, false, null]),
    })

  it('is the same as one built from its courts', () => {
    const courts = new Map<number, CourtView>()
    let data = emptyData()
    for (let round = 0; round < 25; round++) {
      const changes: CourtChange[] = Array.from({ length: Math.floor(random() * 12) }, () => {
        const id = 1 + Math.floor(random() * 80)
        return random() < 0.3 ? { id, court: null } : published(someCourt(id, round))
      })
      for (const { id, court } of changes) court ? courts.set(id, court.view) : courts.delete(id)
      data = rebuild(data, changes)
      const anew = directoryOf([...courts.values()])
      // Words that no court has any more may stay in the vocabulary.
      expect({ ...data, words: null }).toEqual({ ...anew, words: null })
      for (const q of ['hackney', 'zoes c', 'h', 'street 1', 'downs', `${round}`])
        expect(searchCourts(data, { q, access: 'all' })).toEqual(searchCourts(anew, { q, access: 'all' }))
    }
    expect(data.count).toBeGreaterThan(10)
    for (const [id] of courts) expect(data.ids[positionOf(data, id) ?? -1]).toBe(id)
  })
})
