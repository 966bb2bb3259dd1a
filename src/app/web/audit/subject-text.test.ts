import { expect, test } from 'vitest'
import type { AuditEntryView } from '../../../admin/contract/schema.ts'
import { changesOf } from './changes.ts'
import { subjectOf } from './subject-text.ts'

const entry = (more: Partial<AuditEntryView>): AuditEntryView => ({
  ...{ id: 1, at: '2026-01-01T12:00:00.000Z', actor_id: 1, actor_name: 'boss', action: '' },
  ...{ subject_kind: 'review', subject_id: 12, subject_of_reports: null },
  ...{ subject_court: null, subject_username: null, imported_from: null, before: null, after: null },
  ...more,
})
const sam = { author_id: 5, username: 'sam' }

test('a deleted subject has its logged name', () => {
  const before = { ...sam, court_id: 3, court_name: 'Marlow Yard', review_text: 'Shoes!' }
  const court = { id: 3, name: 'Marlow Yard', published: false }
  const person = { id: 5, username: 'sam' }
  expect(subjectOf(entry({ before, after: { status: 'removed' } }))).toEqual({
    ...{ text: 'Review of', court, person },
  })
  expect(subjectOf(entry({ subject_kind: 'photo', before }))).toMatchObject({ text: 'Photo of', court })
  const suggestion = { ...before, suggested_name: 'Hoop' }
  expect(subjectOf(entry({ subject_kind: 'facility suggestion', before: suggestion })).text).toBe('“Hoop” at')
  const gone = entry({ subject_kind: 'court', subject_id: 9, before: { name: 'Shop', author_id: 5 } })
  expect(subjectOf(gone)).toEqual({
    ...{ text: '', court: { id: 9, name: 'Shop', published: false }, person: undefined },
  })
  expect(subjectOf(entry({ before: null })).court).toBeUndefined()
})

test('an existing subject has its current name', () => {
  const subject_court = { id: 3, name: 'New Yard', published: true }
  const before = { ...sam, court_id: 3, court_name: 'Marlow Yard' }
  expect(subjectOf(entry({ subject_court, before })).court).toEqual(subject_court)
  const user = entry({ subject_kind: 'user', subject_id: 5, subject_username: 'sammy', before: sam })
  expect(subjectOf(user).person).toEqual({ id: 5, username: 'sammy' })
  expect(subjectOf(entry({ subject_kind: 'report', subject_of_reports: 'photo' })).text).toBe(
    'Reports of a photo of',
  )
})

test('describes the changes of a rejection and of resolved reports', () => {
  const review = { ...sam, court_id: 3, court_name: 'Marlow Yard', rating: 4, review_text: 'Shoes!' }
  expect(
    changesOf(
      entry({
        before: { ...review, status: 'pending', photos: [7, 8] },
        after: { status: 'removed', reason: 'Spam.' },
      }),
    ),
  ).toEqual([
    { label: 'Username', before: 'sam', after: undefined },
    { label: 'Court', before: 'Marlow Yard', after: undefined },
    { label: 'Rating', before: '4 out of 5', after: undefined },
    { label: 'Text', before: 'Shoes!', after: undefined },
    { label: 'Status', before: 'Waiting for approval', after: 'Removed' },
    { label: 'Photos', before: '2', after: undefined },
    { label: 'Reason', before: undefined, after: 'Spam.' },
  ])
  const report = {
    reason: 'wrong place',
    count: 2,
    details: 'By the pond.',
    otherCourts: [],
    author_ids: [5],
  }
  const reports = [
    { ...report, places: [{ latitude: 51.6, longitude: -0.2 }] },
    { reason: 'spam', count: 1 },
  ]
  const resolved = {
    before: { subject: 'court', reports },
    after: { subject: 'court', outcome: 'kept', reply: '' },
  }
  expect(changesOf(entry(resolved))).toEqual([
    {
      label: 'Reports',
      before:
        'It’s in the wrong place × 2: By the pond. (51.600000, -0.200000)\nIt’s spam or advertising × 1',
      after: undefined,
    },
    { label: 'Outcome', before: undefined, after: 'Reviewed and kept' },
  ])
})
