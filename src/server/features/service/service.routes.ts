import type { FastifyInstance } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Directory } from '../../directory/directory.ts'
import type { FastLane } from '../../http/fast-lane.ts'
import { observeAnswers } from '../../http/observe.ts'
import { describeApi } from '../../http/openapi.ts'
import { originOf } from '../../http/origin.ts'
import { route } from '../../http/route.ts'
import { program } from '../../version.ts'

/** Milliseconds the database has to say that it is there. */
const HEALTH_LIMIT_MS = 3_000

interface ServiceParts {
  config: Config
  database: Database
  directory: Directory
  fastLane?: FastLane | undefined
  /** Aborted when the server is about to stop. */
  stopping?: AbortSignal | undefined
}

/** How the installation is set up, how it is doing, and what calls it answers. */
export function serviceRoutes(
  app: FastifyInstance,
  { config, database, directory, fastLane, stopping }: ServiceParts,
): void {
  const view = configView(config)
  route(app, 'config', () => view)

  route(app, 'openApi', ({ request, reply }) =>
    reply.type('application/json; charset=utf-8').send(describeApi(originOf(config.publicUrl, request))),
  )

  route(app, 'alive', () => ({ status: 'ok' as const, ...program }))

  route(app, 'ready', () => {
    if (stopping?.aborted) throw new Refusal('unavailable')
    return { status: 'ok' as const, courts: directory.current().size }
  })

  route(app, 'databaseHealth', async ({ request }) => {
    await answers(database).catch((error: unknown) => {
      request.log.error({ err: error }, 'the database does not answer')
      throw new Refusal('unavailable')
    })
    return { status: 'ok' as const }
  })

  const registry = new Registry()
  observeAnswers(app, registry, fastLane)
  new Gauge({
    name: 'directory_courts',
    help: 'Published courts in memory',
    registers: [registry],
    collect() {
      this.set(directory.current().size)
    },
  })
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answered, 1 or 0',
    registers: [registry],
    async collect() {
      this.set(
        await answers(database).then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  route(app, 'metrics', async ({ reply }) => reply.type(registry.contentType).send(await registry.metrics()))
}

/** Rejects where the database does not answer soon. */
async function answers(database: Database): Promise<void> {
  const late = AbortSignal.timeout(HEALTH_LIMIT_MS)
  await Promise.race([
    database.execute('select 1'),
    new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason), { once: true })),
  ])
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
