import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Api } from '../../shared/api/client.ts'
import { fateQuery } from './fate.ts'
import type { WaitingItem } from './waiting-items.ts'

const OWN_ID = 1
const review = { key: 'review 7', kind: 'review', what: { id: 7 }, author: { id: 9 } } as WaitingItem
const report = {
  ...{ key: 'report of photo 7', kind: 'report', author: null },
  what: { subject: 'photo', id: 7, first_reported_at: '2026-01-02T00:00:00.000Z' },
} as WaitingItem

/** `log`: what was done by whom, by kind and subject, the latest first. */
function fateOf(item: WaitingItem, log: Record<string, [action: string, by: number, at?: string][]>) {
  const api = {
    call: async (_name: string, { query }: { query: { kind: string; subject: number } }) => ({
      entries: (log[`${query.kind} ${query.subject}`] ?? []).map(([action, by, at], index) => ({
        ...{ id: 100 - index, action, actor_id: by, actor_name: `judge ${by}` },
        at: at ?? '2026-01-03T00:00:00.000Z',
      })),
    }),
  } as unknown as Api
  return new QueryClient().fetchQuery(fateQuery(api, item, OWN_ID))
}

test('who decided is named, whatever was changed after that', async () => {
  const log = {
    'review 7': [['edit review', 2] as [string, number], ['approve review', 3] as [string, number]],
  }
  expect(await fateOf(review, log)).toBe('This was approved meanwhile by judge 3.')
  expect(await fateOf(review, { 'review 7': [['delete review', OWN_ID]] })).toBe(
    'This was removed meanwhile by you.',
  )
})

test('what left the queue with its author says so', async () => {
  expect(await fateOf(review, { 'user 9': [['ban user', 2]] })).toBe(
    'Its author was banned meanwhile by judge 2.',
  )
})

test('of a suggested facility it stands in the log of suggestions', async () => {
  const facility = { ...review, key: 'facility 7', kind: 'facility' } as WaitingItem
  const log = {
    'facility 7': [['delete facility', 2] as [string, number]],
    'facility suggestion 7': [['reject facility', 3] as [string, number]],
  }
  expect(await fateOf(facility, log)).toBe('This was rejected meanwhile by judge 3.')
})

test('of a report the latest counts, whether it was settled or what it is of was decided about', async () => {
  const log = {
    'report 7': [
      ['edit reports of photo', 4],
      ['settle reports of photo', 2],
    ] as [string, number][],
    'photo 7': [['delete photo', 3]] as [string, number][],
  }
  expect(await fateOf(report, log)).toBe('This was removed meanwhile by judge 3.')
})

test('of a report only what was done since counts, and only about the same thing', async () => {
  const log = {
    'report 7': [['settle reports of court', 2] as [string, number]],
    'photo 7': [['approve photo', 2, '2026-01-01T00:00:00.000Z'] as [string, number, string]],
  }
  expect(await fateOf(report, log)).toBe('This does not wait for a decision any more.')
  expect(await fateOf(report, { 'report 7': [['settle reports of photo', 2]] })).toBe(
    'This was settled meanwhile by judge 2.',
  )
})
