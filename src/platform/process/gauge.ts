import { Gauge } from 'prom-client'
import { within } from './within.ts'

/** Milliseconds to wait for the database, so that all other metrics can be read while it is busy. */
const READ_LIMIT_MS = 3_000

/** An unregistered gauge without labels, read on each scrape; `NaN` if reading fails. */
export function gauge(name: string, help: string, read: () => number | Promise<number>): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      try {
        this.set(await read())
      } catch {
        this.set(Number.NaN)
      }
    },
  })
}

/** The same with values by the label `kind`; without values if reading fails. */
export function gaugeByKind(
  name: string,
  help: string,
  read: () => Promise<Readonly<Record<string, number>>>,
): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: ['kind'],
    registers: [],
    async collect() {
      this.reset()
      const values = await read().catch(() => ({}))
      for (const [kind, value] of Object.entries(values)) this.set({ kind }, value)
    },
  })
}

/** Reads from the database for gauges: once for all that ask meanwhile. Rejects if it takes too long. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return within(READ_LIMIT_MS, reading)
  }
}
