import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Metric } from 'prom-client'
import { ApiError } from '../contract/errors.ts'
import { MAX_JSON_BODY, MAX_URL } from '../contract/limits.ts'
import type { EdgeCache } from './adapters/edge-cache.ts'
import type { IdentityProvider } from './adapters/identity/identity.ts'
import type { PhotoStorage } from './adapters/photo-storage/photo-storage.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Directory } from './directory/directory.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { Accounts } from './features/accounts/accounts.service.ts'
import { Allowance } from './features/allowance/allowance.service.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { courtAdminRoutes } from './features/court-admin/court-admin.routes.ts'
import { courtSuggestionsRoutes } from './features/court-suggestions/court-suggestions.routes.ts'
import { courtsRoutes } from './features/courts/courts.routes.ts'
import { facilitiesRoutes } from './features/facilities/facilities.routes.ts'
import { geocodingRoutes } from './features/geocoding/geocoding.routes.ts'
import type { Geocoder } from './features/geocoding/geocoding.service.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { localIdentityRoutes } from './features/local-identity/local-identity.routes.ts'
import { proxyToEmulator } from './features/local-identity/proxy.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { Moderation } from './features/moderation/moderation.service.ts'
import { pageRoutes } from './features/pages/pages.routes.ts'
import { createBackgroundReconciler } from './features/photos/background-settling.service.ts'
import { photoSubmissionsRoutes } from './features/photos/photo-submissions.routes.ts'
import { PhotoUploads } from './features/photos/photo-uploads.ts'
import { ImageProcessor } from './features/photos/photo-workshop.ts'
import { photosRoutes } from './features/photos/photos.routes.ts'
import { Photos } from './features/photos/photos.service.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { reviewsRoutes } from './features/reviews/reviews.routes.ts'
import { DatabaseHealth } from './features/service/database-health.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import { unlockRoutes } from './features/unlock/unlock.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { Users } from './features/users/users.service.ts'
import { createHostCheck } from './http/allowed-hosts.ts'
import { enforceBodySpeed } from './http/body-pace.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, createLimitedServer } from './http/connections.ts'
import {
  handleErrors,
  handleNotFound,
  rejectUnparsableRequest,
  sendError,
  sendUnknownEndpoint,
} from './http/errors.ts'
import { FastLane } from './http/fast-lane.ts'
import { enableForms } from './http/form.ts'
import { allowLargeResponses } from './http/large-answers.ts'
import { requireOperator } from './http/operator.ts'
import { installRateLimits } from './http/rate-limit.ts'
import { addRouteToLogs, createRequestLogger, requestIds, UNKNOWN_ROUTE } from './http/request-log.ts'
import { requirePermissions } from './http/route.ts'
import { setSecurityHeaders } from './http/security.ts'
import { logSecurityEvents } from './http/security-events.ts'
import type { Screens } from './http/web.ts'

/** Dependencies of the application. Tests pass their own. */
export interface AppParts {
  config: Config
  database: Database
  /** Connections for imports, whose transactions are long; defaults to `database`. */
  background?: Database
  directory: Directory
  geocoder: Geocoder
  photoStorage: PhotoStorage
  /** The CDN in front of published photos, if it can be purged. */
  edgeCache?: EdgeCache | undefined
  /** If absent, nobody can sign in. */
  identity?: IdentityProvider | undefined
  /** Host and port of the Auth emulator, in a local installation. */
  emulatorHost?: string | undefined
  /** If absent, the application serves only the API. */
  screens?: Screens
  /** If absent, nothing is logged. */
  log?: FastifyBaseLogger
  /** Aborted when the server is about to stop: it reports not ready but keeps answering. */
  stopping?: AbortSignal
  /** Override the defaults. */
  connectionLimits?: Partial<ConnectionLimits>
  /** Metrics of parts created outside the application. */
  metrics?: readonly Metric[]
}

/** Builds the application; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts
  const connectionLimits = { ...CONNECTION_LIMITS, ...parts.connectionLimits }
  const noteUnread = (refusal: ApiError) => app.securityEvents.logUnparsed(refusal)
  const app: FastifyInstance = fastify({
    ...(parts.log ? { loggerInstance: parts.log } : {}),
    // Forwarding headers that a visitor sends come before those that our own proxies add.
    trustProxy: config.trustedProxies > 0 && ((_, hop) => hop < config.trustedProxies),
    bodyLimit: MAX_JSON_BODY,
    serverFactory: (handle) => {
      // Behind a proxy, all connections come from the proxy.
      const ofAddress = config.trustedProxies > 0 ? undefined : connectionLimits.ofAddress
      return createLimitedServer(handle, { ...connectionLimits, ofAddress }, noteUnread)
    },
    clientErrorHandler: (error, socket) => rejectUnparsableRequest(error, socket, noteUnread),
    // The contract limits parameter lengths.
    routerOptions: { maxParamLength: MAX_URL },
    rewriteUrl: (request) => readable(request.url ?? '/'),
    // Search URLs contain visitors' locations, which must not be logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustedProxies),
    childLoggerFactory: createRequestLogger(UNKNOWN_ROUTE),
  })
  addRouteToLogs(app)
  const health = new DatabaseHealth(parts.database, app.log)
  app.decorate('databaseHealth', health)
  app.addHook('onClose', async () => health.stop())
  handleErrors(app)
  // Ignore Expect headers that we do not support; Node.js would refuse them without an explanation.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  logSecurityEvents(app)
  setSecurityHeaders(app)
  const refusalOf = createHostCheck(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const wayRefusal = refusalOf(request.raw, request.host)
    if (wayRefusal) throw new ApiError(wayRefusal)
    if (request.url.length > MAX_URL) throw new ApiError('url-too-long')
  })
  const allows = installRateLimits(app, { factor: config.rateLimitFactor, redisUrl: config.redisUrl })
  enforceBodySpeed(app, connectionLimits.bodyRestMs)
  allowLargeResponses(app)
  const accounts = new Accounts({
    ...parts,
    identity: parts.identity,
    adminEmails: config.adminEmails,
    adminUsernames: config.adminUsernames,
    graceDays: config.accountDeletionGraceDays,
  })
  const allowance = new Allowance(config.rateLimitFactor)
  const uploads = new PhotoUploads(config.dataDir, new ImageProcessor({ log: app.log }))
  const photos = new Photos({
    allowance,
    freeSpace: { folder: config.dataDir, minBytes: config.minFreeDiskBytes },
    database: parts.database,
    photoStorage: parts.photoStorage,
    edgeCache: parts.edgeCache,
    uploads,
    log: app.log,
  })
  const settle = createBackgroundReconciler(app, { ...parts, log: app.log })
  app.decorate('authenticate', async ({ permission, recentSignIn }, request, reply) => {
    if (permission !== 'operator') return accounts.authenticate({ permission, recentSignIn }, request)
    await requireOperator({ request, reply }, config)
    return undefined
  })
  app.decorate('recognise', accounts.identifyCaller.bind(accounts))
  // Behind a proxy, only Fastify knows the caller's address.
  const fastLane =
    allows && config.trustedProxies === 0
      ? new FastLane(app.server, { allows, refusalOfHost: refusalOf })
      : undefined
  await app.register(async (calls) => {
    requirePermissions(calls)
    await enableForms(calls)
    await calls.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
    courtsRoutes(calls, { ...parts, fastLane })
    geocodingRoutes(calls, parts)
    accountsRoutes(calls, { ...parts, accounts })
    courtSuggestionsRoutes(calls, { ...parts, allowance })
    courtAdminRoutes(calls, { ...parts, photos, settle })
    importsRoutes(calls, { ...parts, settle })
    facilitiesRoutes(calls, { ...parts, allowance })
    reviewsRoutes(calls, { ...parts, photos, allowance })
    photoSubmissionsRoutes(calls, { ...parts, photos, allowance })
    reportsRoutes(calls, parts)
    const users = new Users({ ...parts, identity: parts.identity, log: app.log })
    moderationRoutes(calls, { moderation: new Moderation({ ...parts, users, log: app.log }) })
    usersRoutes(calls, { users })
    auditRoutes(calls, parts)
    unlockRoutes(calls, parts)
    localIdentityRoutes(calls, parts)
    const metrics = [
      ...(parts.metrics ?? []),
      ...parts.directory.metrics,
      ...uploads.metrics,
      ...app.limits.metrics,
    ]
    serviceRoutes(calls, { ...parts, health, fastLane, metrics })
  })
  app.all(
    '/api/*',
    { onRequest: async (request, reply) => sendUnknownEndpoint(request, reply) },
    sendUnknownEndpoint,
  )
  photosRoutes(app, parts)
  if (parts.emulatorHost) proxyToEmulator(app, parts.emulatorHost)
  if (parts.screens) await pageRoutes(app, parts, parts.screens)
  else handleNotFound(app, (_, reply) => sendError(reply, new ApiError('not-found')))
  return app
}

/**
 * The path of a request target, which may be an absolute URL (`GET http://host/path`). URLs that are too long or have
 * invalid escapes are mapped to a path that does not exist.
 */
function readable(address: string): string {
  const url = address.replace(/^https?:\/\/[^/?#]*/i, '')
  if (!url.startsWith('/')) return '/unreadable'
  const isCall = url.startsWith('/api/')
  if (url.length > MAX_URL && !isCall) return '/unreadable'
  try {
    decodeURI(url.split('?')[0] ?? '')
    return url
  } catch {
    return isCall ? '/api/unreadable' : '/unreadable'
  }
}
