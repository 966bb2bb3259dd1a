import type { Metric } from 'prom-client'
import type { Database } from '../../platform/db/database.ts'
import { gauge, gaugeByKind, sharedReading } from '../../platform/process/gauge.ts'
import { measureWaiting } from './waiting.service.ts'

/** Metrics of what waits for moderators. */
export function moderationMetrics(database: Database): Metric[] {
  const read = sharedReading(() => measureWaiting(database))
  return [
    gaugeByKind(
      'moderation_waiting',
      'Items in the moderation queue, by kind',
      async () => (await read()).counts,
    ),
    gauge(
      'moderation_urgent',
      'Items in the queue that are reported as illegal or harmful',
      async () => (await read()).urgent,
    ),
    gauge(
      'moderation_oldest_seconds',
      'For how long the oldest item has been in the queue; 0 if that is empty',
      async () => secondsSince((await read()).oldest),
    ),
  ]
}

const secondsSince = (time: Date | null) => (time ? (Date.now() - time.getTime()) / 1000 : 0)
