import { expect, test } from 'vitest'
import type { AdminCourt } from '../../contract/schema.ts'
import { type CourtFilter, filterCourts, toSearchable } from './filter-courts.ts'

const court = (id: number, name: string, facts: Partial<AdminCourt> = {}): AdminCourt =>
  ({
    id,
    name,
    address: `${id} Mill Road`,
    tags: [],
    isFree: true,
    status: 'published',
    ...facts,
  }) as AdminCourt

const courts = toSearchable([
  court(3, 'mill yard', { isFree: null }),
  court(1, 'Ångström Court', { tags: ['Sea view'], isFree: false }),
  court(2, 'Zoo Court', { county: 'Kent' }),
  court(4, 'Gone Court', { status: 'archived' }),
])
const all: CourtFilter = { text: '', access: 'all', place: 'published' }
const found = (filter: Partial<CourtFilter>, edited: number[] = []) =>
  filterCourts(courts, { ...all, ...filter }, new Set(edited)).map(({ id }) => id)

test('finds courts by all words in any order, sorted by name', () => {
  expect(found({})).toEqual([1, 3, 2])
  expect(found({ text: '  VIEW  court' })).toEqual([1])
  expect(found({ text: 'kent' })).toEqual([2])
  expect(found({ text: '#3' })).toEqual([3])
  expect(found({ text: 'nowhere' })).toEqual([])
})

test('#id finds exactly the court with that id', () => {
  const many = toSearchable([court(13, 'A'), court(130, 'B'), court(1301, 'C #13')])
  const ids = (text: string) => filterCourts(many, { ...all, text }, new Set()).map(({ id }) => id)
  expect(ids('#13')).toEqual([13])
  expect(ids('#1301 c')).toEqual([1301])
  expect(ids('#1')).toEqual([])
  expect(ids('#13 b')).toEqual([])
})

test('unknown access is neither free nor paid', () => {
  expect(found({ access: 'free' })).toEqual([2])
  expect(found({ access: 'paid' })).toEqual([1])
  expect(found({ access: 'unknown' })).toEqual([3])
})

test('the archive is separate; courts being edited stay listed', () => {
  expect(found({ place: 'archived' })).toEqual([4])
  expect(found({ text: 'kent' }, [3, 4])).toEqual([3, 2])
})
