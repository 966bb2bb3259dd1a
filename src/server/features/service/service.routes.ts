import type { FastifyInstance } from 'fastify'
import { Gauge, type Metric, Registry } from 'prom-client'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { Config } from '../../config.ts'
import type { Directory } from '../../directory/directory.ts'
import { freeBytes } from '../../free-space.ts'
import { gauge } from '../../gauge.ts'
import type { FastLane } from '../../http/fast-lane.ts'
import { collectHttpMetrics } from '../../http/observe.ts'
import { describeApi } from '../../http/openapi.ts'
import { originOf } from '../../http/origin.ts'
import { route } from '../../http/route.ts'
import { program } from '../../version.ts'
import type { DatabaseHealth } from './database-health.ts'

interface ServiceParts {
  config: Config
  health: DatabaseHealth
  directory: Directory
  fastLane?: FastLane | undefined
  /** Metrics in addition to those of responses, the installation and the process. */
  metrics: readonly Metric[]
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal | undefined
}

/** Configuration, health, metrics and API description. */
export function serviceRoutes(
  app: FastifyInstance,
  { config, health, directory, fastLane, metrics, stopping }: ServiceParts,
): void {
  const view = configView(config)
  route(app, 'config', () => view)

  route(app, 'openApi', ({ request, reply }) =>
    reply.type('application/json; charset=utf-8').send(describeApi(originOf(config.publicUrl, request))),
  )

  route(app, 'alive', () => ({ status: 'ok' as const, ...program }))

  route(app, 'ready', () => {
    if (stopping?.aborted) throw new ApiError('unavailable')
    return { status: 'ok' as const, courts: directory.current().size }
  })

  route(app, 'databaseHealth', async () => {
    await health.check().catch(() => {
      throw new ApiError('unavailable')
    })
    return { status: 'ok' as const }
  })

  const registry = new Registry()
  collectHttpMetrics(app, registry, fastLane)
  for (const metric of [...metrics, ...installationMetrics(config, health)]) registry.registerMetric(metric)
  route(app, 'metrics', async ({ reply }) => reply.type(registry.contentType).send(await registry.metrics()))
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

function configView(config: Config): ConfigView {
  return {
    identity: config.identity,
    map: {
      googleMapsApiKey: config.map.googleMapsApiKey ?? null,
      styleUrl: config.map.styleUrl ?? null,
    },
    accountDeletionGraceDays: config.accountDeletionGraceDays,
    adminUnlockHint: config.adminUnlockHint ?? null,
    operator: { name: config.operator.name ?? null, contact: config.operator.contact ?? null },
  }
}
