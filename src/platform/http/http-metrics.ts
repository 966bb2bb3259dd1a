import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { FastLane } from './fast-lane.ts'
import { UNKNOWN_ROUTE } from './request-log.ts'

/** Measures all responses by route (never by URL, because searches reveal visitors' locations). */
export function collectHttpMetrics(
  app: FastifyInstance,
  registry: Registry,
  fastLane: FastLane | undefined,
): void {
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? UNKNOWN_ROUTE
    const { statusCode, elapsedTime } = reply
    durations.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000)
    request.log.debug({ statusCode, elapsedTime }, 'answered')
    done()
  })
  if (fastLane) countPrecomputedResponses(fastLane, registry)
}

/** Precomputed responses are only counted, because their duration is negligible. */
function countPrecomputedResponses(fastLane: FastLane, registry: Registry): void {
  new Counter({
    name: 'http_ready_answers_total',
    help: 'Precomputed responses sent from memory, by method, route and status; not included in the durations',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, path, status, count } of fastLane.given())
        this.inc({ method, route: path, status }, count)
    },
  })
}
