import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { FastPath } from './fast-path.ts'
import { UNKNOWN_ROUTE } from './request-log.ts'

/** Measures all responses by route (never by URL, because searches reveal visitors' locations). */
export function collectHttpMetrics(
  app: FastifyInstance,
  registry: Registry,
  fastPath: FastPath | undefined,
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
  fastPath?.measure((response, seconds) => durations.observe(response, seconds))
}
