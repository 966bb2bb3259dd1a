import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Metric } from 'prom-client'
import { accountsRoutes } from '../../accounts/server/accounts.routes.ts'
import { Accounts } from '../../accounts/server/accounts.service.ts'
import { Allowance } from '../../accounts/server/allowance.queries.ts'
import { EmbeddedIdentity } from '../../accounts/server/embedded-identity.ts'
import { proxyToEmulator } from '../../accounts/server/emulator-proxy.ts'
import { identityRoutes } from '../../accounts/server/identity.routes.ts'
import { localIdentityRoutes } from '../../accounts/server/local-identity.routes.ts'
import { auditRoutes, unlockRoutes } from '../../admin/server/admin.routes.ts'
import { requireOperator } from '../../api/server/authentication.ts'
import { enableForms, requirePermissions, sendUnknownEndpoint } from '../../api/server/route.ts'
import { careRoutes } from '../../care/server/care.routes.ts'
import { courtAdminRoutes } from '../../court-admin/server/court-admin.routes.ts'
import { courtsRoutes } from '../../directory/server/courts.routes.ts'
import { courtsByName } from '../../directory/server/courts-by-name.ts'
import type { Directory } from '../../directory/server/directory.ts'
import { playableRoutes } from '../../directory/server/playable.routes.ts'
import { PlayableSearch } from '../../directory/server/playable-search.ts'
import { oembedRoutes } from '../../embed/server/oembed.routes.ts'
import { factsRoutes } from '../../facts/server/facts.routes.ts'
import { problemsRoutes } from '../../facts/server/problems.routes.ts'
import { followsRoutes } from '../../follows/server/follows.routes.ts'
import { Follows } from '../../follows/server/follows.service.ts'
import { importsRoutes } from '../../imports/server/imports.routes.ts'
import { mapDataRoutes } from '../../imports/server/map-data.routes.ts'
import { serveMapArchive } from '../../map/server/map-archive.routes.ts'
import { openMapArchive } from '../../map/server/map-archive.ts'
import { moderationRoutes } from '../../moderation/server/moderation.routes.ts'
import { Moderation } from '../../moderation/server/moderation.service.ts'
import { moderationMetrics } from '../../moderation/server/moderation-metrics.ts'
import { changesRoutes } from '../../open-data/server/changes.routes.ts'
import { feedsRoutes } from '../../open-data/server/feeds.routes.ts'
import { openActiveRoutes } from '../../open-data/server/openactive.routes.ts'
import { snapshotMetrics } from '../../open-data/server/snapshot-files.ts'
import { ImageProcessor } from '../../photos/server/image-processor.ts'
import { createBackgroundReconciler, photoFilesMetrics } from '../../photos/server/photo-files.service.ts'
import { PhotoUploads } from '../../photos/server/photo-uploads.ts'
import { photosRoutes, servePhotoFiles } from '../../photos/server/photos.routes.ts'
import { Photos } from '../../photos/server/photos.service.ts'
import { createPlaceFinder } from '../../places/server/find-place.ts'
import { geocodingRoutes } from '../../places/server/geocoding.routes.ts'
import type { Geocoder } from '../../places/server/geocoding.service.ts'
import { placesRoutes } from '../../places/server/places.routes.ts'
import type { Places } from '../../places/server/places.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { setLocale } from '../../platform/contract/locale.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EdgeCache } from '../../platform/files/edge-cache.ts'
import type { PhotoStorage } from '../../platform/files/photo-storage.ts'
import { createHostCheck } from '../../platform/http/allowed-hosts.ts'
import { enforceBodySpeed } from '../../platform/http/body-speed.ts'
import { enableCompression } from '../../platform/http/compression.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createLimitedServer,
} from '../../platform/http/connections.ts'
import {
  handleErrors,
  handleNotFound,
  rejectUnparsableRequest,
  sendError,
} from '../../platform/http/errors.ts'
import { FastPath } from '../../platform/http/fast-path.ts'
import { allowLargeResponses } from '../../platform/http/large-responses.ts'
import { MAX_JSON_BODY, MAX_URL } from '../../platform/http/limits.ts'
import { installRateLimits } from '../../platform/http/rate-limit.ts'
import {
  addRouteToLogs,
  createRequestLogger,
  followRequests,
  requestIds,
  UNKNOWN_ROUTE,
} from '../../platform/http/request-log.ts'
import { setSecurityHeaders } from '../../platform/http/security.ts'
import { logSecurityEvents } from '../../platform/http/security-events.ts'
import type { IdentityProvider } from '../../platform/identity/identity.ts'
import { hasMails, type Mailer } from '../../platform/mail/mailer.ts'
import { runPeriodically } from '../../platform/process/periodic-work.ts'
import { WeeksAhead } from '../../playable/server/week-ahead.ts'
import { reportsRoutes } from '../../reports/server/reports.routes.ts'
import { reviewsRoutes } from '../../reviews/server/reviews.routes.ts'
import { savedRoutes } from '../../saved/server/saved.routes.ts'
import { courtSuggestionsRoutes } from '../../submissions/server/court-suggestions.routes.ts'
import { usersRoutes } from '../../users/server/users.routes.ts'
import { Users } from '../../users/server/users.service.ts'
import { DatabaseHealth } from './operations/database-health.ts'
import { serviceRoutes } from './operations/service.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import type { Screens } from './pages/web.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { SetupLink } from './setup/setup-link.ts'
import { readPages } from './site-pages/read-pages.ts'
import { systemRoutes } from './system/system.routes.ts'

/** Dependencies of the application. Tests pass their own. */
interface AppParts {
  config: Config
  database: Database
  /** Connections for imports, whose transactions are long; defaults to `database`. */
  background?: Database
  directory: Directory
  geocoder: Geocoder
  places: Places
  photoStorage: PhotoStorage
  /** The CDN in front of published photos, if it can be purged. */
  edgeCache?: EdgeCache | undefined
  /** If absent, nobody can sign in. */
  identity?: IdentityProvider | undefined
  /** If absent, nobody gets mails. */
  mailer?: Mailer | undefined
  /** If absent, the application serves only the API. */
  screens?: Screens
  /** If absent, nothing is logged. */
  log?: FastifyBaseLogger
  /** The link to set up a new site; by default one that nobody knows. */
  setupLink?: SetupLink
  /** Aborted when the server is about to stop: it reports not ready but keeps responding. */
  stopping?: AbortSignal
  /** Override the defaults. */
  connectionLimits?: Partial<ConnectionLimits>
  /** Metrics of parts created outside the application. */
  metrics?: readonly Metric[]
}

/** Builds the application; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts
  setLocale(config.site.locale)
  const { archiveFile } = config.map
  const mapArchive = archiveFile === undefined ? undefined : await openMapArchive(archiveFile)
  const pages = readPages(config)
  const connectionLimits = { ...CONNECTION_LIMITS, ...parts.connectionLimits }
  const logUnparsed = (error: ApiError) => app.securityEvents.logUnparsed(error)
  const app: FastifyInstance = fastify({
    ...(parts.log ? { loggerInstance: parts.log } : {}),
    // Forwarding headers that a visitor sends come before those that our own proxies add.
    trustProxy: config.trustedProxies > 0 && ((_, hop) => hop < config.trustedProxies),
    bodyLimit: MAX_JSON_BODY,
    // Pages that are pending when the server stops still ask for their data.
    return503OnClosing: false,
    serverFactory: (handle) => {
      // Behind a proxy, all connections come from the proxy.
      const ofAddress = config.trustedProxies > 0 ? undefined : connectionLimits.ofAddress
      const limits = { ...connectionLimits, ofAddress }
      return createLimitedServer(handle, limits, logUnparsed, parts.stopping)
    },
    clientErrorHandler: (error, socket) => rejectUnparsableRequest(error, socket, logUnparsed),
    // The contract limits parameter lengths.
    routerOptions: { maxParamLength: MAX_URL },
    rewriteUrl: (request) => readable(request.url ?? '/'),
    // Search URLs contain visitors' locations, which must not be logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustedProxies),
    childLoggerFactory: createRequestLogger(UNKNOWN_ROUTE),
  })
  addRouteToLogs(app)
  followRequests(app)
  const health = new DatabaseHealth(parts.database, app.log)
  app.decorate('databaseHealth', health)
  app.addHook('onClose', async () => health.stop())
  handleErrors(app)
  // Ignore Expect headers that we do not support; Node.js would reject them without an explanation.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  logSecurityEvents(app)
  setSecurityHeaders(app)
  const checkHost = createHostCheck(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const hostError = checkHost(request.raw, request.host)
    if (hostError) throw new ApiError(hostError)
    if (request.url.length > MAX_URL) throw new ApiError('url-too-long')
  })
  const allows = installRateLimits(app, { factor: config.rateLimitFactor, redisUrl: config.redisUrl })
  enforceBodySpeed(app, connectionLimits.bodyIdleMs)
  allowLargeResponses(app)
  const accounts = new Accounts({
    ...parts,
    identity: parts.identity,
    adminEmails: config.adminEmails,
    adminUsernames: config.adminUsernames,
    graceDays: config.accountDeletionGraceDays,
  })
  const allowance = new Allowance(config.rateLimitFactor)
  const weeks = new WeeksAhead({
    timeLimitFactor: config.timeLimitFactor,
    nearestPlace: (court) => parts.places.nearest(court),
  })
  app.addHook('onClose', () => weeks.close())
  const playableSearch = new PlayableSearch(weeks)
  prepareSearches(app, playableSearch, parts.directory)
  const uploads = new PhotoUploads(
    config.dataDir,
    new ImageProcessor({ log: app.log, timeLimitFactor: config.timeLimitFactor }),
  )
  const photos = new Photos({
    allowance,
    freeSpace: { folder: config.dataDir, minBytes: config.minFreeDiskBytes },
    database: parts.database,
    photoStorage: parts.photoStorage,
    edgeCache: parts.edgeCache,
    uploads,
    log: app.log,
  })
  const reconcilePhotos = createBackgroundReconciler(app, { ...parts, log: app.log })
  app.decorate('authenticate', async ({ permission, recentSignIn }, request, reply) => {
    if (permission !== 'operator') return accounts.authenticate({ permission, recentSignIn }, request)
    await requireOperator({ request, reply }, config)
    return undefined
  })
  app.decorate('endpointPaths', [])
  app.decorate('recognise', accounts.identifyCaller.bind(accounts))
  // Behind a proxy, only Fastify knows the caller's address.
  const fastPath =
    allows && config.trustedProxies === 0 ? new FastPath(app.server, { allows, checkHost }) : undefined
  const placeFinder = createPlaceFinder({ ...parts, findCourts: courtsByName(parts.directory) })
  const follows = new Follows({ ...parts, placeFinder, hasMails: hasMails(config) })
  await app.register(async (calls) => {
    requirePermissions(calls)
    await enableForms(calls)
    await enableCompression(calls)
    followsRoutes(calls, { follows })
    courtsRoutes(calls, { ...parts, placeFinder, weeks, playableSearch, fastPath })
    openActiveRoutes(calls, parts)
    oembedRoutes(calls, parts)
    careRoutes(calls, { ...parts, placeFinder })
    feedsRoutes(calls, { ...parts, placeFinder, playableSearch })
    changesRoutes(calls, parts)
    playableRoutes(calls, { ...parts, weeks, playableSearch })
    geocodingRoutes(calls, { placeFinder })
    placesRoutes(calls, { ...parts, placeFinder })
    accountsRoutes(calls, { accounts })
    courtSuggestionsRoutes(calls, { ...parts, allowance })
    courtAdminRoutes(calls, { ...parts, photos, reconcilePhotos })
    importsRoutes(calls, { ...parts, reconcilePhotos })
    mapDataRoutes(calls, { ...parts, reconcilePhotos })
    factsRoutes(calls, { ...parts, allowance })
    problemsRoutes(calls, { ...parts, allowance })
    reviewsRoutes(calls, { ...parts, photos, allowance })
    photosRoutes(calls, { ...parts, photos, allowance })
    reportsRoutes(calls, parts)
    const users = new Users(parts)
    moderationRoutes(calls, { moderation: new Moderation({ ...parts, users, log: app.log }) })
    usersRoutes(calls, { ...parts, users })
    savedRoutes(calls, parts)
    auditRoutes(calls, parts)
    unlockRoutes(calls, parts)
    setupRoutes(calls, { ...parts, setupLink: parts.setupLink ?? new SetupLink() })
    localIdentityRoutes(calls, parts)
    const metrics = [
      ...(parts.metrics ?? []),
      ...parts.directory.metrics,
      ...snapshotMetrics(parts.database),
      ...uploads.metrics,
      ...photoFilesMetrics(parts.database),
      ...moderationMetrics(parts.database),
      ...app.limits.metrics,
    ]
    serviceRoutes(calls, { ...parts, pages, health, fastPath, mapArchive, metrics })
    systemRoutes(calls, parts)
  })
  app.all(
    '/api/*',
    { onRequest: async (request, reply) => sendUnknownEndpoint(request, reply) },
    sendUnknownEndpoint,
  )
  servePhotoFiles(app, parts)
  if (mapArchive) serveMapArchive(app, mapArchive)
  if (parts.config.emulatorHost) proxyToEmulator(app, parts.config.emulatorHost)
  if (parts.identity instanceof EmbeddedIdentity) identityRoutes(app, parts.identity.auth)
  if (parts.screens) await pageRoutes(app, { ...parts, follows }, parts.screens)
  else handleNotFound(app, (_, reply) => sendError(reply, new ApiError('not-found')))
  return app
}

/** Milliseconds between looks for what searches about the week ahead still need: new days and new hours. */
const PREPARE_SEARCHES_EVERY = 15 * 60_000

function prepareSearches(app: FastifyInstance, search: PlayableSearch, directory: Directory): void {
  let stop = async () => {}
  app.addHook('onListen', async () => {
    stop = runPeriodically(
      'the preparation of searches',
      PREPARE_SEARCHES_EVERY,
      (stopping) => search.prepare(directory.current(), stopping),
      app.log,
    )
  })
  app.addHook('onClose', () => stop())
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
