import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { MAX_REQUEST_ID, MIN_REQUEST_ID } from '../../contract/limits.ts'

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>

/** The route of what no route is for. */
export const UNKNOWN_ROUTE = 'unknown'

/** What names a request: a proxy of ours does where there is one, else we do. */
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

/** Makes the logs of requests, which say their method and, as it is registered, a route: addresses hold searches and names. */
export function requestLogOf(route: string): ChildLoggerFactory {
  return (log, bindings, options, { method }) => log.child({ ...bindings, method, route }, options)
}

/** Has the log of each request say its route. To be called before there are any. */
export function logRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (options) => {
    options.childLoggerFactory = requestLogOf(options.url)
  })
}
