import type { Metric } from 'prom-client'
import type { Database } from '../../platform/db/database.ts'
import { gauge, sharedReading } from '../../platform/process/gauge.ts'
import { readLatestSnapshot } from './changes.queries.ts'

/** Metrics of the snapshot files for others. */
export function snapshotMetrics(database: Database): Metric[] {
  const read = sharedReading(() => readLatestSnapshot(database))
  return [
    gauge(
      'snapshot_age_seconds',
      'Time since the latest snapshot file was made: over a day only while no court changes; NaN if there is none',
      async () => (Date.now() - Number((await read())?.createdAt)) / 1000,
    ),
  ]
}
