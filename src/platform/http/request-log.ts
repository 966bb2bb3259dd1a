import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { currentRequest } from '../process/current-request.ts'

/** A request id set by a proxy, characters. */
const MIN_REQUEST_ID = 8
const MAX_REQUEST_ID = 128

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>

/** Logged as the route of unmatched requests. */
export const UNKNOWN_ROUTE = 'unknown'

/**
 * Request ids: from our own proxy if there is one, otherwise generated. Calls that a screen makes in process have the id
 * of the request for the screen.
 */
export function requestIds(trustedProxies: number): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = trustedProxies > 0 ? headers['x-request-id'] : undefined
    return isRequestId(given) ? given : (currentRequest.getStore() ?? crypto.randomUUID())
  }
}

/** Lets everything that is done for a request know its id. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => currentRequest.run(request.id, done))
}

/** Other characters could end the comments in SQL that contain ids. */
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
