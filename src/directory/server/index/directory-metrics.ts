import { Histogram, type Metric } from 'prom-client'
import { gauge } from '../../../platform/process/gauge.ts'

interface State {
  courts: number
  version: number
  /** When it was last compared with the store; undefined if there are no other instances. */
  readAt: Date | undefined
}

/** Metrics of the courts in memory. */
export class DirectoryMetrics {
  readonly rebuilds = new Histogram({
    name: 'directory_rebuild_seconds',
    help: 'Time to read changed courts and rebuild the directory',
    buckets: [0.01, 0.05, 0.2, 1, 5, 20],
    registers: [],
  })
  readonly all: readonly Metric[]

  constructor(state: () => State) {
    const secondsSince = (time = new Date()) => (Date.now() - time.getTime()) / 1000
    this.all = [
      this.rebuilds,
      gauge('directory_courts', 'Published courts in memory', () => state().courts),
      gauge('directory_version', 'Version of the directory in memory', () => state().version),
      gauge(
        'directory_age_seconds',
        'Time since the directory in memory was last compared with PostgreSQL; 0 with the embedded database',
        () => secondsSince(state().readAt),
      ),
    ]
  }
}
