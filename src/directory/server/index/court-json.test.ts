import { describe, expect, it } from 'vitest'
import { courtOf, published } from '../../../../test/court-views.ts'
import type { CourtChange } from '../../../search/server/data.ts'
import { CourtJsonStore } from './court-json.ts'

function textsAfter(old: CourtJsonStore, ...changes: CourtChange[]): CourtJsonStore {
  const draft = old.draft()
  draft.change(changes)
  return draft.done()
}
const textsOf = (...courts: Parameters<typeof courtOf>[0][]) =>
  textsAfter(new CourtJsonStore(), ...courts.map((court) => published(courtOf(court))))

describe('the texts of courts', () => {
  it('hold nothing of a court that is not published', () => {
    const texts = textsAfter(textsOf({ id: 5 }, { id: 6 }), { id: 5, court: null })
    for (const id of [4, 5, 5_000_000]) {
      expect(texts.court(id)).toBeUndefined()
      expect(texts.json(id)).toHaveLength(0)
      expect(texts.manualRatingOf(id)).toBeNull()
    }
    expect(texts.court(6)).toEqual(courtOf({ id: 6 }))
    expect(texts.count).toBe(1)
  })

  it('hold courts by any ids', () => {
    const ids = [1, 255, 256, 257, 2 ** 31 - 1]
    const texts = textsOf(...ids.map((id) => ({ id, notes: `Note ${id} 篮球场` })))
    for (const id of ids) {
      expect(texts.court(id)?.notes).toBe(`Note ${id} 篮球场`)
      expect(texts.lengthOf(id)).toBe(texts.json(id).length)
    }
    expect(texts.byteLength).toBe(ids.reduce((sum, id) => sum + texts.lengthOf(id), 0))
  })

  it('share memory after a change, except for pages with changed courts', () => {
    const before = textsOf({ id: 10 }, { id: 11 }, { id: 1000 })
    const after = textsAfter(before, published(courtOf({ id: 11, rating: 5 })))
    expect(after.json(1000).buffer).toBe(before.json(1000).buffer)
    expect(after.json(10).buffer).not.toBe(before.json(10).buffer)
    expect(after.court(10)).toEqual(before.court(10))
    expect(before.court(11)?.rating).toBeNull()
  })
})

describe('the changes relevant to search', () => {
  const draft = () => textsOf({ id: 1, name: 'Park', isFree: true }, { id: 2 }).draft()

  it.each([
    { rating: 4 },
    { review_count: 7 },
    { tags: ['Nets'] },
    { notes: 'Bring a ball.' },
    { photo_url: '/files/a.webp' },
  ])('do not include %o', (fields) => {
    const court = courtOf({ id: 1, name: 'Park', isFree: true, ...fields })
    expect(draft().change([published(court)])).toEqual([])
  })

  it.each([
    { name: 'Green' },
    { address: '1 High Street' },
    { county: 'Kent' },
    { latitude: 52 },
    { longitude: 1 },
    { isFree: false },
  ])('include %o', (fields) => {
    const court = courtOf({ id: 1, name: 'Park', isFree: true, ...fields })
    const [found] = draft().change([published(court)])
    expect(found).toMatchObject({ id: 1, court: { name: 'Park', ...fields } })
  })

  it('include added and removed courts, but not those that were never published', () => {
    expect(draft().change([{ id: 2, court: null }])).toEqual([{ id: 2, court: null }])
    expect(draft().change([published(courtOf({ id: 3 }))])).toMatchObject([{ id: 3, court: { id: 3 } }])
    expect(draft().change([{ id: 3, court: null }])).toEqual([])
  })
})
