import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Api } from '../../../api/web/client.ts'
import { outcomeQuery } from './item-outcome.ts'
import type { QueueItem } from './queue-items.ts'

const OWN_ID = 1
const review = { key: 'review 7', kind: 'review', what: { id: 7 }, author: { id: 9 } } as QueueItem
const report = {
  ...{ key: 'report of photo 7', kind: 'report', author: null },
  what: { subject: 'photo', id: 7, first_reported_at: '2026-01-02T00:00:00.000Z' },
} as QueueItem

/** `log`: actions by kind and subject, latest first. */
function outcomeOf(item: QueueItem, log: Record<string, [action: string, by: number, at?: string][]>) {
  const api = {
    call: async (_name: string, { query }: { query: { kind: string; subject: number } }) => ({
      entries: (log[`${query.kind} ${query.subject}`] ?? []).map(([action, by, at], index) => ({
        ...{ id: 100 - index, action, actor_id: by, actor_name: `moderator ${by}` },
        at: at ?? '2026-01-03T00:00:00.000Z',
      })),
    }),
  } as unknown as Api
  return new QueryClient().fetchQuery(outcomeQuery(api, item, OWN_ID))
}

test('names who decided, ignoring later edits', async () => {
  const log = {
    'review 7': [['edit review', 2] as [string, number], ['approve review', 3] as [string, number]],
  }
  expect(await outcomeOf(review, log)).toBe('This was approved by moderator 3.')
  expect(await outcomeOf(review, { 'review 7': [['delete review', OWN_ID]] })).toBe(
    'This was removed by you.',
  )
})

test('says that an item left the queue with its author', async () => {
  expect(await outcomeOf(review, { 'user 9': [['ban user', 2]] })).toBe(
    'Its author was banned by moderator 2.',
  )
})

test('looks up facilities in the log of suggestions', async () => {
  const facility = { ...review, key: 'facility 7', kind: 'facility' } as QueueItem
  const log = {
    'facility 7': [['delete facility', 2] as [string, number]],
    'facility suggestion 7': [['reject facility', 3] as [string, number]],
  }
  expect(await outcomeOf(facility, log)).toBe('This was rejected by moderator 3.')
})

test('for a report, the latest action on it or on its subject counts', async () => {
  const log = {
    'report 7': [
      ['edit reports of photo', 4],
      ['settle reports of photo', 2],
    ] as [string, number][],
    'photo 7': [['delete photo', 3]] as [string, number][],
  }
  expect(await outcomeOf(report, log)).toBe('This was removed by moderator 3.')
})

test('for a report, only later actions on the same subject count', async () => {
  const log = {
    'report 7': [['settle reports of court', 2] as [string, number]],
    'photo 7': [['approve photo', 2, '2026-01-01T00:00:00.000Z'] as [string, number, string]],
  }
  expect(await outcomeOf(report, log)).toBe('This is no longer waiting for a decision.')
  expect(await outcomeOf(report, { 'report 7': [['settle reports of photo', 2]] })).toBe(
    'This was resolved by moderator 2.',
  )
})
