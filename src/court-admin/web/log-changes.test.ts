import { expect, test } from 'vitest'
import type { AuditSubject } from '../../admin/contract/schema.ts'
import { changesOf } from './log-changes.ts'

const changes = (before: unknown, after: unknown, subject_kind: AuditSubject = 'import') =>
  changesOf({ subject_kind, before, after }).map(({ key: _, ...change }) => change)

test('ignores values that are the same, or empty before and after', () => {
  expect(changes({ name: 'A', notes: '', rating: 3 }, { name: 'A', notes: null, rating: 3 })).toEqual([])
  expect(changes(null, null)).toEqual([])
})

test('a change has both values as display text', () => {
  const before = { name: 'A', tags: ['Lights', 'Nets'], isFree: true, point: { x: 1 } }
  const after = { name: 'B', tags: [], isFree: false, point: { x: 2 } }
  expect(changes(before, after)).toEqual([
    { label: 'name', before: 'A', after: 'B' },
    { label: 'tags', before: 'Lights, Nets', after: undefined },
    { label: 'isFree', before: 'true', after: 'false' },
    { label: 'point', before: '{"x":1}', after: '{"x":2}' },
  ])
})

test('lists all values of something added or removed', () => {
  expect(changes(undefined, { name: 'A', notes: null })).toEqual([
    { label: 'name', before: undefined, after: 'A' },
  ])
  expect(changes('text', null)).toEqual([{ label: 'value', before: 'text', after: undefined }])
})

test('facts have labels and are displayed as on other screens', () => {
  const after = { floodlights: true, nets: 'none', note: 'Seen.' }
  expect(changes({ floodlights: false, nets: null }, after, 'fact')).toEqual([
    { label: 'Floodlights', before: 'No lights', after: 'Lit after dark' },
    { label: 'Nets', before: undefined, after: 'No nets' },
    { label: 'Note', before: undefined, after: 'Seen.' },
  ])
})

test('court fields have labels and are displayed as on other screens', () => {
  const before = { isFree: null, priceGbp: 4.5, tags: ['Nets', 'Lights'], mergedInto: null, author_id: 3 }
  const after = { isFree: true, priceGbp: null, tags: ['Lights', 'Nets'], mergedInto: 7, author_id: 4 }
  expect(changes(before, after, 'court')).toEqual([
    { label: 'Access', before: undefined, after: 'Free' },
    { label: 'Price (£)', before: '£4.50', after: undefined },
    { label: 'Merged into', before: undefined, after: '7' },
  ])
})
