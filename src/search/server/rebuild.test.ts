import { describe, expect, it } from 'vitest'
import { changed, courtOf, directoryOf, emptyDirectory, published } from '../../../test/court-views.ts'
import { randomNumbers } from '../../../test/random.ts'
import type { Snapshot } from '../../directory/server/snapshot.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import type { CourtChange } from './data.ts'

const courtsOf = (directory: Snapshot) =>
  Array.from({ length: directory.size }, (_, position) => directory.court(position))
const textOf = (directory: Snapshot) => String(directory.list('all')?.bytes.identity)
const listOf = (directory: Snapshot): CourtView[] => JSON.parse(textOf(directory))
const namesOf = (directory: Snapshot) => courtsOf(directory).map(({ name }) => name)

describe('an empty directory', () => {
  it('is an empty list', () => {
    const directory = changed(emptyDirectory(), [{ id: 1, court: null }])
    expect(textOf(directory)).toBe('[]')
    expect(directory.index.positionOf(1)).toBeUndefined()
  })

  it('is restored when the last court is removed', () => {
    const directory = changed(directoryOf([{ id: 1 }]), [{ id: 1, court: null }])
    expect(textOf(directory)).toBe('[]')
    expect(directory.tag).toBe(emptyDirectory().tag)
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

  it('keeps any text unchanged', () => {
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

  it('applies the last of several changes of a court', () => {
    const data = changed(emptyDirectory(), [
      published(courtOf({ id: 1, name: 'Before' })),
      published(courtOf({ id: 2 })),
      published(courtOf({ id: 1, name: 'After' })),
      { id: 2, court: null },
    ])
    expect(namesOf(data)).toEqual(['After'])
  })

  it('does not modify the old one', () => {
    const old = directoryOf([
      { id: 1, name: 'B' },
      { id: 2, name: 'C' },
    ])
    changed(old, [published(courtOf({ id: 3, name: 'A' })), { id: 1, court: null }])
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
      changed(emptyDirectory(), [{ id: 1, court: { view: courtOf({ id: 1 }), manualRating: 3, version: 1 } }])
        .tag,
    ]
    expect(new Set(tags).size).toBe(tags.length)
  })

  it('is the same for the same courts, however they were added', () => {
    const once = directoryOf([{ id: 1 }, { id: 2 }])
    const later = changed(directoryOf([{ id: 2, name: 'Old' }]), [
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
    let directory = emptyDirectory()
    for (let round = 0; round < 25; round++) {
      const changes: CourtChange[] = Array.from({ length: Math.floor(random() * 12) }, () => {
        const id = 1 + Math.floor(random() * 80)
        return random() < 0.3 ? { id, court: null } : published(someCourt(id, round))
      })
      for (const { id, court } of changes) court ? courts.set(id, court.view) : courts.delete(id)
      directory = changed(directory, changes)
      const rebuilt = directoryOf([...courts.values()])
      // Unused words may stay in the vocabulary.
      expect({ ...directory.index.base, words: null }).toEqual({ ...rebuilt.index.base, words: null })
      expect(textOf(directory)).toBe(textOf(rebuilt))
      expect(directory.tag).toBe(rebuilt.tag)
      for (const q of ['hackney', 'zoes c', 'h', 'street 1', 'downs', `${round}`])
        expect(directory.search({ q, access: 'all' })).toEqual(rebuilt.search({ q, access: 'all' }))
    }
    expect(directory.size).toBeGreaterThan(10)
    for (const [id] of courts) expect(directory.idAt(directory.index.positionOf(id) ?? -1)).toBe(id)
  })
})
