import { Gauge } from 'prom-client'

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
