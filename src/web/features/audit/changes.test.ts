import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('values that stay as they are, or are nothing before and after, are no changes', () => {
  expect(changesOf({ name: 'A', notes: '', rating: 3 }, { name: 'A', notes: null, rating: 3 })).toEqual([])
  expect(changesOf(null, null)).toEqual([])
})

test('a change has both sides, as people read them', () => {
  const before = { name: 'A', tags: ['Lights', 'Nets'], isFree: true, point: { x: 1 } }
  const after = { name: 'B', tags: [], isFree: false, point: { x: 2 } }
  expect(changesOf(before, after)).toEqual([
    { name: 'name', before: 'A', after: 'B' },
    { name: 'tags', before: 'Lights, Nets', after: undefined },
    { name: 'isFree', before: 'true', after: 'false' },
    { name: 'point', before: '{"x":1}', after: '{"x":2}' },
  ])
})

test('of what is new or gone everything is told', () => {
  expect(changesOf(undefined, { name: 'A', notes: null })).toEqual([
    { name: 'name', before: undefined, after: 'A' },
  ])
  expect(changesOf('text', null)).toEqual([{ name: 'value', before: 'text', after: undefined }])
})
