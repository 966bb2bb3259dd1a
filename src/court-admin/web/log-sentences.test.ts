import { expect, test } from 'vitest'
import type { AuditEntryView } from '../../admin/contract/schema.ts'
import { changesOf } from './log-changes.ts'
import { sentenceOf } from './log-sentences.ts'

const entry = (more: Partial<AuditEntryView>): AuditEntryView => ({
  ...{ id: 1, at: '2026-01-01T12:00:00.000Z', actor_id: 1, actor_name: 'kim (kim@example.org)', action: '' },
  ...{ subject_kind: 'review', subject_id: 12, subject_of_reports: null },
  ...{ subject_court: null, subject_username: null, imported_from: null, before: null, after: null },
  ...more,
})
const sam = { author_id: 5, username: 'sam' }
const yard = { id: 3, name: 'Marlow Yard', published: true }

/** The sentence of an entry, with links in angle brackets. */
const sentence = (more: Partial<AuditEntryView>) =>
  sentenceOf(entry(more))
    .parts.map((part) => (typeof part === 'string' ? part : part.to ? `<${part.text}>` : part.text))
    .join('')
const ofCourt = (action: string, before?: object, after?: object) =>
  sentence({ action, subject_kind: 'court', subject_id: 3, subject_court: yard, before, after })
const ofUser = (action: string, before?: object, after?: object) =>
  sentence({ action, subject_kind: 'user', subject_id: 5, subject_username: 'sam', before, after })

test('a deleted subject has its logged name', () => {
  const before = { ...sam, court_id: 3, court_name: 'Marlow Yard', review_text: 'Shoes!' }
  expect(sentence({ action: 'delete review', before, after: { status: 'removed', reason: 'Spam.' } })).toBe(
    'kim removed a review of Marlow Yard by <@sam>: “Spam.”',
  )
  const suggestion = { ...before, suggested_name: 'Hoop' }
  expect(
    sentence({
      action: 'reject facility suggestion',
      subject_kind: 'facility suggestion',
      before: suggestion,
    }),
  ).toBe('kim rejected the suggestion “Hoop” at Marlow Yard by <@sam>')
  expect(sentence({ action: 'approve facility suggestion', before: suggestion, after: suggestion })).toBe(
    'kim approved the suggestion “Hoop” at Marlow Yard by <@sam>',
  )
  expect(sentence({ action: 'approve photo', subject_kind: 'photo' })).toBe(
    'kim approved a photo of something that no longer exists',
  )
})

test('what was done with a court says what was set', () => {
  expect(ofCourt('add court', undefined, { name: 'Marlow Yard' })).toBe('kim added <Marlow Yard>')
  const price = { isFree: false, priceGbp: 4 }
  expect(ofCourt('edit court', price, { ...price, priceGbp: 5 })).toBe(
    'kim changed the price of <Marlow Yard> from “£4.00” to “£5.00”',
  )
  expect(ofCourt('edit court', { county: null }, { county: 'Kent' })).toBe(
    'kim set the county of <Marlow Yard> to “Kent”',
  )
  expect(ofCourt('edit court', { notes: 'Old.' }, { notes: 'New, '.repeat(20) })).toBe(
    'kim changed the notes of <Marlow Yard>',
  )
  expect(
    ofCourt('edit court', { name: 'A', county: 'B', hoops: 1 }, { name: 'C', county: 'D', hoops: 2 }),
  ).toBe('kim changed the name and 2 other values of <Marlow Yard>')
  expect(ofCourt('add tag', { tags: ['Nets'] }, { tags: ['Nets', 'Lights'] })).toBe(
    'kim added the tag “Lights” to <Marlow Yard>',
  )
  expect(ofCourt('tell apart from court #7')).toBe(
    'kim said that <Marlow Yard> and court #7 are not the same',
  )
  expect(ofCourt('keep ours against osm-br: hoops')).toBe(
    'kim kept our value of “Hoops” for <Marlow Yard> against osm-br',
  )
  expect(ofCourt('pass on problem', undefined, { to: 'Camden' })).toBe(
    'kim passed a problem at <Marlow Yard> on to Camden',
  )
  expect(ofCourt('undo mended problem', undefined, { question: 'Really?' })).toBe(
    'kim took back a decision on a problem at <Marlow Yard> and asked: “Really?”',
  )
  const problem = { problem: 'glass', state: 'open' }
  expect(ofCourt('set state of problem', problem, { ...problem, state: 'mended' })).toBe(
    'kim marked “Glass on the ground” at <Marlow Yard> as mended',
  )
})

test('what was said of a court is not called a report', () => {
  const fact = { subject_kind: 'fact', subject_id: 3, subject_court: yard } as const
  const states = { before: { floodlights: null }, after: { floodlights: true, note: 'Seen.' } }
  const said = { ...fact, ...states, action: 'settle fact' }
  expect(sentence(said)).toBe('kim said of <Marlow Yard>: Floodlights: Lit after dark')
  expect(sentenceOf(entry(said)).rest.map(({ label }) => label)).toEqual(['Note'])
  expect(ofUser('remove reports about courts', { username: 'sam' }, { reason: 'Made up.' })).toBe(
    'kim removed all that <@sam> had said of courts: “Made up.”',
  )
  expect(
    sentence({
      action: 'settle reports of photo',
      ...{ subject_kind: 'report', subject_of_reports: 'photo', subject_court: yard },
      after: { outcome: 'kept' },
    }),
  ).toBe('kim settled the reports of a photo of <Marlow Yard>: Reviewed and kept')
})

test('what was done with an account says what was set', () => {
  expect(ofUser('make user moderator', { role: null }, { role: 'moderator' })).toBe(
    'kim set the role of <@sam> to moderator',
  )
  expect(ofUser('ban user', { status: 'active' }, { status: 'banned', note: 'Shoes.' })).toBe(
    'kim banned <@sam>: “Shoes.”',
  )
  expect(ofUser('take back deletion of user')).toBe('kim took back the deletion of <@sam>')
  expect(ofUser('delete user')).toBe('kim deleted <@sam>; that can be taken back for a week')
})

test('an action without a sentence is told as it is', () => {
  expect(ofCourt('paint court')).toBe('kim: paint court, <Marlow Yard>')
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
    { key: expect.any(String), label: 'Username', before: 'sam', after: undefined },
    { key: expect.any(String), label: 'Court', before: 'Marlow Yard', after: undefined },
    { key: expect.any(String), label: 'Rating', before: '4 out of 5', after: undefined },
    { key: expect.any(String), label: 'Text', before: 'Shoes!', after: undefined },
    { key: expect.any(String), label: 'Status', before: 'Waiting for approval', after: 'Removed' },
    { key: expect.any(String), label: 'Photos', before: '2', after: undefined },
    { key: expect.any(String), label: 'Reason', before: undefined, after: 'Spam.' },
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
      key: 'reports',
      label: 'Reports',
      before:
        'It’s in the wrong place × 2: By the pond. (51.600000, -0.200000)\nIt’s spam or advertising × 1',
      after: undefined,
    },
    { key: expect.any(String), label: 'Outcome', before: undefined, after: 'Reviewed and kept' },
  ])
})
