import type { Metric } from 'prom-client'
import type { Database } from '../../platform/db/database.ts'
import { gauge, gaugeByKind, sharedReading } from '../../platform/process/gauge.ts'
import { QUEUE_KINDS } from '../contract/queue.ts'
import { sumOf } from './queue.queries.ts'
import { measureQueue } from './queue.service.ts'

/** Metrics of what waits for moderators. */
export function moderationMetrics(database: Database): Metric[] {
  const read = sharedReading(() => measureQueue(database))
  return [
    gaugeByKind('moderation_waiting', 'Items in the moderation queue, by kind', async () => {
      const counted = new Map((await read()).map(({ kind, waiting }) => [kind, waiting]))
      return Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, counted.get(kind) ?? 0]))
    }),
    gauge('moderation_urgent', 'Items in the queue that are reported as illegal or harmful', async () =>
      sumOf(await read(), 'urgent'),
    ),
    gauge(
      'moderation_oldest_seconds',
      'For how long the oldest item has been in the queue; 0 if that is empty',
      async () => secondsSince(oldestOf(await read())),
    ),
  ]
}

/** Since when the oldest item of all kinds has been waiting; null if nothing waits. */
export const oldestOf = (counted: readonly { oldest: Date | null }[]): Date | null =>
  counted.reduce<Date | null>(
    (oldest, row) => (row.oldest && (!oldest || row.oldest < oldest) ? row.oldest : oldest),
    null,
  )

const secondsSince = (time: Date | null) => (time ? (Date.now() - time.getTime()) / 1000 : 0)
