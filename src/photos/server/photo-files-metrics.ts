import type { Metric } from 'prom-client'
import type { Database } from '../../platform/db/database.ts'
import { gauge, sharedReading } from '../../platform/process/gauge.ts'
import { measureQueue } from './photo-files.queries.ts'

/** Metrics of the photos whose files wait for being published, withdrawn or removed. */
export function photoFilesMetrics(database: Database): Metric[] {
  const read = sharedReading(() => measureQueue(database))
  return [
    gauge(
      'photo_files_waiting',
      'Photos whose files are to be reconciled',
      async () => (await read()).photos,
    ),
    gauge(
      'photo_files_oldest_seconds',
      'For how long the first of them has been waiting since it was last tried; 0 if there is none',
      async () => (await read()).longestWait,
    ),
  ]
}
