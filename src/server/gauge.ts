import { Gauge } from 'prom-client'

/** A measurement without labels that is taken whenever it is asked for; `NaN` where it cannot be. It is registered nowhere yet. */
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
