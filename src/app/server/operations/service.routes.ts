import type { FastifyInstance } from 'fastify'
import { Gauge, type Metric, Registry } from 'prom-client'
import { type ConfigView, configEndpoints, type SourceView } from '../../../api/contract/config-view.ts'
import { route } from '../../../api/server/route.ts'
import { creditsOf } from '../../../courts/contract/sources.ts'
import type { Directory } from '../../../directory/server/directory.ts'
import { LIST_CACHE_CONTROL } from '../../../directory/server/send-open-data.ts'
import { archivePath } from '../../../map/server/map-archive.routes.ts'
import type { MapArchive } from '../../../map/server/map-archive.ts'
import type { Config } from '../../../platform/config/config.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import { freeBytes } from '../../../platform/files/free-space.ts'
import type { FastPath } from '../../../platform/http/fast-path.ts'
import { collectHttpMetrics } from '../../../platform/http/http-metrics.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { hasMails } from '../../../platform/mail/mailer.ts'
import { gauge } from '../../../platform/process/gauge.ts'
import { pageEndpoints, serviceEndpoints } from '../../contract/endpoints.ts'
import { describeApi } from '../openapi.ts'
import { accentStyles } from '../pages/accent.ts'
import { LOGO_PATH } from '../pages/site-files.ts'
import type { SitePage } from '../site-pages/read-pages.ts'
import { program } from '../version.ts'
import type { DatabaseHealth } from './database-health.ts'

interface ServiceParts {
  config: Config
  pages: readonly SitePage[]
  health: DatabaseHealth
  directory: Directory
  fastPath?: FastPath | undefined
  /** The archive of the map on this site, if there is one. */
  mapArchive?: MapArchive | undefined
  /** Metrics in addition to those of responses, the installation and the process. */
  metrics: readonly Metric[]
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal | undefined
}

/** A state is that of this moment. */
const NEVER_STORED = { 'cache-control': 'no-store' }

/** Configuration, health, metrics and API description. */
export function serviceRoutes(
  app: FastifyInstance,
  { config, pages, health, directory, fastPath, mapArchive, metrics, stopping }: ServiceParts,
): void {
  route(app, configEndpoints.config, ({ reply }) => {
    void reply.header('cache-control', LIST_CACHE_CONTROL)
    return configView(config, pages, mapArchive, directory.current().sources)
  })

  route(app, serviceEndpoints.openApi, ({ request, reply }) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', LIST_CACHE_CONTROL)
      .send(describeApi(originOf(config.publicUrl, request), config.site.name)),
  )

  route(app, pageEndpoints.sitePage, ({ params, reply }) => {
    const page = pages.find(({ name }) => name === params.page)
    if (!page) throw new ApiError('not-found')
    void reply.header('cache-control', LIST_CACHE_CONTROL)
    return { title: page.title, html: page.html }
  })

  route(app, serviceEndpoints.alive, ({ reply }) => {
    void reply.headers(NEVER_STORED)
    return { status: 'ok' as const, ...program }
  })

  route(app, serviceEndpoints.ready, ({ reply }) => {
    void reply.headers(NEVER_STORED)
    if (stopping?.aborted) throw new ApiError('unavailable')
    return { status: 'ok' as const, courts: directory.current().size }
  })

  route(app, serviceEndpoints.databaseHealth, async ({ reply }) => {
    void reply.headers(NEVER_STORED)
    await health.check().catch(() => {
      throw new ApiError('unavailable')
    })
    return { status: 'ok' as const }
  })

  route(app, serviceEndpoints.caller, ({ request, reply }) => {
    void reply.headers(NEVER_STORED)
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    return {
      address: request.ip,
      host: request.host,
      proxies: forwarded.filter((each) => each.trim()).length,
    }
  })

  const registry = new Registry()
  collectHttpMetrics(app, registry, fastPath)
  for (const metric of [...metrics, ...installationMetrics(config, health)]) registry.registerMetric(metric)
  route(app, serviceEndpoints.metrics, async ({ reply }) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function installationMetrics({ dataDir }: Config, health: DatabaseHealth): Metric[] {
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1, with the version of the program and the commit it was built from',
    labelNames: ['version', 'commit'],
    registers: [],
  })
  build.set({ version: program.version, commit: program.commit ?? 'unknown' }, 1)
  const isUp = () =>
    health.check().then(
      () => 1,
      () => 0,
    )
  return [
    build,
    gauge('database_up', 'Whether the database answered, 1 or 0', isUp),
    gauge('data_disk_free_bytes', 'Free disk space in the data folder', () => freeBytes(dataDir)),
  ]
}

/** Longer than a phone with a poor connection takes for a style or a tile. */
const BASEMAP_LIMIT_MS = 4_000

function configView(
  config: Config,
  pages: readonly SitePage[],
  mapArchive: MapArchive | undefined,
  sources: readonly SourceView[],
): ConfigView {
  const { site } = config
  return {
    site: {
      ...{ name: site.name, shortName: site.shortName, locale: site.locale, units: site.units ?? null },
      logo: site.logo ? LOGO_PATH : null,
      colour: site.colour ?? null,
      styles: accentStyles(site.colour),
      // /about shows the house rules, too.
      pages: pages.filter(({ name }) => name !== 'house-rules').map(({ name, title }) => ({ name, title })),
    },
    identity: config.identity,
    map: {
      googleMapsApiKey: config.map.googleMapsApiKey ?? null,
      styleUrl: config.map.styleUrl ?? null,
      archiveUrl: (mapArchive ? archivePath(mapArchive) : config.map.archiveUrl) ?? null,
      basemapLimitMs: BASEMAP_LIMIT_MS * config.timeLimitFactor,
      credits: creditsOf(sources, site.attribution),
      start: site.start,
    },
    sources: [...sources],
    mails: hasMails(config),
    offline: config.offline,
    accountDeletionGraceDays: config.accountDeletionGraceDays,
    repairLinks: config.repairLinks,
    adminUnlockHint: config.adminUnlockHint ?? null,
    operator: { name: config.operator.name ?? null, contact: config.operator.contact ?? null },
  }
}
