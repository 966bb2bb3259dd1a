import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** A request id set by a proxy, characters. */
const MIN_REQUEST_ID = 8
const MAX_REQUEST_ID = 128

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>

/** Logged as the route of unmatched requests. */
export const UNKNOWN_ROUTE = 'unknown'

/** Request ids: from our own proxy if there is one, otherwise generated. */
export function requestIds(trustedProxies: number): (request: IncomingMessage) => string {
  if (trustedProxies === 0) return () => crypto.randomUUID()
  return ({ headers }) => {
    const given = headers['x-request-id']
    return isRequestId(given) ? given : crypto.randomUUID()
  }
}

function isRequestId(text: string | string[] | undefined): text is string {
  return (
    typeof text === 'string' &&
    text.length >= MIN_REQUEST_ID &&
    text.length <= MAX_REQUEST_ID &&
    /^[\w.:=+/-]+$/.test(text)
  )
}

/** Creates request loggers with method and route pattern, but without URLs, which contain searches and names. */
export function createRequestLogger(route: string): ChildLoggerFactory {
  return (log, bindings, options, { method }) => log.child({ ...bindings, method, route }, options)
}

/** Adds the route to each request's log. Call before registering routes. */
export function addRouteToLogs(app: FastifyInstance): void {
  app.addHook('onRoute', (options) => {
    options.childLoggerFactory = createRequestLogger(options.url)
  })
}
